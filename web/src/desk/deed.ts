/** Something that could be done: an order to try, with its label. */
export interface Deed {
  order: string;
  label: string;
  /** It can be done so many times at once, by a number behind the order. */
  most?: number;
}

/** What somebody would leave undone by ending his turn. */
export interface Undone {
  text: string;
  /** Something is lost by it. */
  isGrave: boolean;
}
