import type { Province } from './schools'

/** The COROP areas of Statistics Netherlands, in the order of their codes in DUO's files: the first has code 1. Each lies in one province. */
const regionsOf = [
  ['Groningen', ['Oost-Groningen', 'Delfzijl en omgeving', 'Overig Groningen']],
  ['Friesland', ['Noord-Friesland', 'Zuidwest-Friesland', 'Zuidoost-Friesland']],
  ['Drenthe', ['Noord-Drenthe', 'Zuidoost-Drenthe', 'Zuidwest-Drenthe']],
  ['Overijssel', ['Noord-Overijssel', 'Zuidwest-Overijssel', 'Twente']],
  ['Gelderland', ['Veluwe', 'Achterhoek', 'Arnhem/Nijmegen', 'Zuidwest-Gelderland']],
  ['Utrecht', ['Utrecht']],
  [
    'Noord-Holland',
    [
      'Kop van Noord-Holland',
      'Alkmaar en omgeving',
      'IJmond',
      'Agglomeratie Haarlem',
      'Zaanstreek',
      'Groot-Amsterdam',
      'Het Gooi en Vechtstreek',
    ],
  ],
  [
    'Zuid-Holland',
    [
      'Agglomeratie Leiden en Bollenstreek',
      "Agglomeratie 's-Gravenhage",
      'Delft en Westland',
      'Oost-Zuid-Holland',
      'Groot-Rijnmond',
      'Zuidoost-Zuid-Holland',
    ],
  ],
  ['Zeeland', ['Zeeuws-Vlaanderen', 'Overig Zeeland']],
  ['Noord-Brabant', ['West-Noord-Brabant', 'Midden-Noord-Brabant', 'Noordoost-Noord-Brabant', 'Zuidoost-Noord-Brabant']],
  ['Limburg', ['Noord-Limburg', 'Midden-Limburg', 'Zuid-Limburg']],
  ['Flevoland', ['Flevoland']],
] as const satisfies readonly (readonly [Province, readonly string[]])[]

const all = regionsOf.flatMap(([province, names]) => names.map((region) => ({ region, province })))

export const regions: readonly string[] = all.map(({ region }) => region)
export const provinceOf = (region: string): Province | undefined => all.find((each) => each.region === region)?.province
