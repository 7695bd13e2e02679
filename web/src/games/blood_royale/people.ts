/** Characters in words. */
import { nameOf } from '../../table/signs';
import { t } from '../../texts';
import { fullName, ownerOf, pieceName } from './pieces';
import { COUNCIL, type Character } from './told';

const signed = (score: number) => (score > 0 ? `+${score}` : String(score).replace('-', '−'));

/** Constitution, Charisma and Strength or Guile, short. */
export function tellScores({ constitution, charisma, strength, guile }: Character): string {
  const values = { constitution: signed(constitution), charisma: signed(charisma) };
  return guile === undefined
    ? t('br.scores_man', { ...values, strength: signed(strength ?? 0) })
    : t('br.scores_woman', { ...values, guile: signed(guile) });
}

/** Everything about somebody in a line. */
export function tellCharacter(character: Character): string {
  const { id, sex, age, dead, ruler, spouse, prisoner_of, regent, father, mother } = character;
  const power = nameOf(ownerOf(id));
  const said = [
    t('br.person', { person: pieceName(id), power }),
    t(`br.sex.${sex}`),
    dead ? t('br.dead') : t('br.aged', { age }),
    tellScores(character),
  ];
  if (ruler) said.push(t('br.ruler'));
  if (regent) said.push(regent === COUNCIL ? t('br.council') : t('br.regent', { person: pieceName(regent) }));
  if (spouse) said.push(t('br.married_to', { person: fullName(spouse) }));
  if (father || mother)
    said.push(
      t('br.child_of', {
        parents: [father, mother]
          .filter(Boolean)
          .map((parent) => fullName(parent!))
          .join(', '),
      }),
    );
  if (prisoner_of) said.push(t('br.prisoner_of', { power: nameOf(prisoner_of) }));
  return said.join('; ');
}

/** Somebody in a list to choose from. */
export function tellPerson(character: Character): string {
  const { id, sex, age } = character;
  return t('br.candidate', { person: fullName(id), sex: t(`br.sex.${sex}`), age });
}
