/** A page of 1200 units on which a piece of the earth is laid, with what its outline shows. */
import { geoMercator, geoPath, geoTransform, type GeoPath } from 'd3-geo';
import type { Point } from './ground';

export const PAGE_WIDTH = 1200;

export type Spot = [longitude: number, latitude: number];
type Outline = GeoJSON.FeatureCollection;
type Box = [west: number, south: number, east: number, north: number];

export interface Page {
  width: number;
  height: number;
  place(at: Spot): Point;
  draw: GeoPath;
}

/** Mercator on a plane: the outline's rings need not run the way round that a globe asks for. `spots` are all on it. */
export function layPage(outline: Outline, spots: Spot[]): Page {
  const [west, south, east, north] = frameOf(outline, spots);
  const mercator = geoMercator()
    .scale(PAGE_WIDTH / (((east - west) * Math.PI) / 180))
    .translate([0, 0]);
  const [left, top] = mercator([west, north])!;
  const place = (at: Spot): Point => {
    const [x, y] = mercator(at)!;
    return { x: x - left, y: y - top };
  };
  const plane = geoTransform({
    point(longitude, latitude) {
      const { x, y } = place([longitude, latitude]);
      this.stream.point(x, y);
    },
  });
  const height = Math.round(place([west, south]).y);
  return { width: PAGE_WIDTH, height, place, draw: geoPath(plane).digits(1) };
}

/** The outline's frame, widened for what a corrected board puts outside. */
function frameOf(outline: Outline, spots: Spot[]): Box {
  const [west, south, east, north] = (outline.bbox ?? [180, 90, -180, -90]) as Box;
  const [longitudes, latitudes] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
  return [
    Math.min(west, ...longitudes.map((x) => x - 1)),
    Math.min(south, ...latitudes.map((y) => y - 1)),
    Math.max(east, ...longitudes.map((x) => x + 1)),
    Math.max(north, ...latitudes.map((y) => y + 1)),
  ];
}

export function featuresOf(outline: Outline, kind: string): GeoJSON.Feature[] {
  return outline.features.filter((feature) => feature.properties?.kind === kind);
}

/** All that the outline has of a kind, as one path. */
export function drawKind(page: Page, outline: Outline, kind: string): string {
  return featuresOf(outline, kind)
    .map((feature) => page.draw(feature) ?? '')
    .join('');
}
