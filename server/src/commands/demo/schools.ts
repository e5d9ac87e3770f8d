export const demoSchools: [name: string, city: string, region: string][] = [
  ['Lyceum De Meander', 'Utrecht', 'Utrecht'],
  ['Christiaan Huygens College', 'Amersfoort', 'Utrecht'],
  ['Het Nieuwe Gymnasium', 'Haarlem', 'Agglomeratie Haarlem'],
  ['Scholengemeenschap Oosterpoort', 'Groningen', 'Overig Groningen'],
  ['Sint-Willibrord Lyceum', 'Deventer', 'Zuidwest-Overijssel'],
  ['Vechtstede College Noord', 'Zwolle', 'Noord-Overijssel'],
  ['Montessori Lyceum De Brug', 'Nijmegen', 'Arnhem/Nijmegen'],
  ['Stedelijk College Waterrijk', 'Leiden', 'Agglomeratie Leiden en Bollenstreek'],
  ['Dalton Lyceum Rijnland', 'Alphen aan den Rijn', 'Oost-Zuid-Holland'],
  ['Jacoba van Beieren College', 'Goes', 'Overig Zeeland'],
  ['Gymnasium Aurora', 'Arnhem', 'Arnhem/Nijmegen'],
  ['De Lage Landen Lyceum', 'Dordrecht', 'Zuidoost-Zuid-Holland'],
  ['Beatrix College Oost', 'Tilburg', 'Midden-Noord-Brabant'],
  ['Sint-Joris Lyceum', 'Eindhoven', 'Zuidoost-Noord-Brabant'],
  ['Vrije School De Linde', 'Zutphen', 'Achterhoek'],
  ['Reformatorisch Lyceum De Driehoek', 'Gouda', 'Oost-Zuid-Holland'],
  ['Kennemer College Duin en Kruidberg', 'Beverwijk', 'IJmond'],
  ['Erasmus Lyceum Maasoever', 'Rotterdam', 'Groot-Rijnmond'],
  ['Scholengroep Vechtdal', 'Ommen', 'Noord-Overijssel'],
  ['Pieter Zeeman Lyceum', 'Zierikzee', 'Overig Zeeland'],
  ['Eemland Lyceum', 'Baarn', 'Utrecht'],
  ['Cals College De Heuvel', 'Nieuwegein', 'Utrecht'],
  ['Grafisch Lyceum Midden', 'Hilversum', 'Het Gooi en Vechtstreek'],
  ['Tweetalig College De Wetering', 'Den Haag', "Agglomeratie 's-Gravenhage"],
  ['Spinoza Gymnasium Zuid', 'Amsterdam', 'Groot-Amsterdam'],
  ['Anne de Vries Lyceum', 'Assen', 'Noord-Drenthe'],
  ['Fries Lyceum It Swannemar', 'Leeuwarden', 'Noord-Friesland'],
  ['Melanchthon College Park', 'Bergschenhoek', 'Groot-Rijnmond'],
  ['Twents Lyceum De Es', 'Enschede', 'Twente'],
  ['Carolus Clusius College Markt', 'Almelo', 'Twente'],
  ['Lyceum Sint-Servaas', 'Maastricht', 'Zuid-Limburg'],
  ['Peelland College', 'Deurne', 'Zuidoost-Noord-Brabant'],
  ['College De Biesbosch', 'Werkendam', 'West-Noord-Brabant'],
  ['Openbaar Lyceum Polderland', 'Lelystad', 'Flevoland'],
  ['Baken Lyceum Stad en Strand', 'Almere', 'Flevoland'],
  ['West-Friesland College', 'Hoorn', 'Kop van Noord-Holland'],
  ['Jan Arentsz Lyceum', 'Alkmaar', 'Alkmaar en omgeving'],
  ['Veluws College Heideveld', 'Apeldoorn', 'Veluwe'],
  ['Gelders Lyceum Betuwe', 'Tiel', 'Zuidwest-Gelderland'],
  ['Ölander College', 'Ede', 'Veluwe'],
  ['Eems Lyceum', 'Delfzijl', 'Delfzijl en omgeving'],
  ['Maas en Waal College', 'Druten', 'Arnhem/Nijmegen'],
  ['Zuiderzee Gymnasium', 'Harderwijk', 'Veluwe'],
]

const ARCHIVED = [38, 39]
export const isArchived = (index: number) => ARCHIVED.includes(index)

/** All schools but the last three take part this year. Fewer did before, and some stayed away for a year. */
const ATTENDING_NOW = 40
const attendance = [
  (index: number) => index < ATTENDING_NOW,
  (index: number) => (index < 33 && index !== 7 && index !== 19) || index > 40,
  (index: number) => (index < 24 && index !== 11) || (index >= ATTENDING_NOW && index < 42),
]
/** Returns the schools that took part so many years ago. */
export const attending = <T>(schools: T[], yearsAgo: number) => schools.filter((_, index) => attendance[yearsAgo]!(index))

export const contactNames: [first_name: string, infix: string, last_name: string][] = [
  ['Marieke', 'van', 'Dijk'],
  ['Joost', '', 'Hoekstra'],
  ['Fatima', 'el', 'Amrani'],
  ['Pieter', 'de', 'Boer'],
  ['Noor', '', 'Jansen'],
  ['Willem', 'van der', 'Veen'],
  ['Saskia', '', 'Koster'],
  ['René', '', 'Peters'],
  ['Ayşe', '', 'Yılmaz'],
  ['Hendrik', "van 't", 'Hof'],
  ['Ilse', '', 'Smit'],
  ['Bram', 'ter', 'Horst'],
]

export const demoPlans = [
  { name: 'Basis', description: 'Voor scholen die kennismaken met Pre-U.', max_registrations: 60, max_honours_students: 2 },
  { name: 'Plus', description: 'Voor scholen die elk jaar meedoen.', max_registrations: 200, max_honours_students: 6 },
  {
    name: 'Partner',
    description: 'Voor partnerscholen: voorrang bij plaatsing.',
    max_registrations: null,
    max_honours_students: 12,
    priority: true,
  },
]

export const streets = [
  'Stationsweg',
  'Schoollaan',
  'Kerkstraat',
  'Parkweg',
  'Professorenlaan',
  'Singel',
  'Nieuwe Gracht',
  'Molenweg',
  'Burgemeester Kosterlaan',
]
