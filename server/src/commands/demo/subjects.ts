import type { activityCategories } from '@pre-u/contract/activities/activities'

type Category = (typeof activityCategories)[number]

type Kind = {
  code: string
  practical: string
  locations: string[]
  grades: number[][]
  capacities: (number | null)[]
  max_per_school: number | null
  hours: [start: string, end: string]
  subjects: [name: string, about: string][]
}

export const demoKinds: Record<Category, Kind> = {
  Masterclass: {
    code: 'MC',
    practical:
      'U krijgt vooraf een kort artikel om met de leerlingen te lezen. De middag bestaat uit een college, een opdracht in groepjes en een gesprek met onderzoekers.',
    locations: ['Hoofdgebouw, aula', 'Onderwijsgebouw Oost, zaal 0.26', 'Bètagebouw, collegezaal A', ''],
    grades: [
      [5, 6],
      [4, 5, 6],
    ],
    capacities: [60, 80, 100, 120],
    max_per_school: 12,
    hours: ['13:30', '17:00'],
    subjects: [
      ['Kunstmatige intelligentie', 'Hoe leert een computer beelden herkennen, en wanneer gaat dat mis?'],
      ['Neurowetenschap', 'Leerlingen ontdekken wat er in het brein gebeurt tijdens het leren en het vergeten.'],
      ['Sterrenkunde', 'Van exoplaneten tot zwarte gaten: wat licht ons vertelt over het heelal.'],
      ['Gentechnologie', 'Wat kan er met CRISPR, en wat zouden we moeten willen?'],
      ['Filosofie van de tijd', 'Bestaat het verleden nog? Leerlingen lezen en bespreken een klassieke tekst.'],
      ['Strafrecht', 'Aan de hand van een echte zaak buigen leerlingen zich over schuld, bewijs en straf.'],
      ['Klimaatmodellen', 'Leerlingen draaien zelf aan de knoppen van een eenvoudig klimaatmodel.'],
      ['Gedragseconomie', 'Waarom kiezen mensen zo vaak tegen hun eigen belang in?'],
      ['Moderne geschiedenis', 'Met bronnen uit het archief reconstrueren leerlingen een week uit de Koude Oorlog.'],
      ['Farmacologie', 'De weg van een molecuul naar een medicijn, met een bezoek aan het laboratorium.'],
      ['Quantummechanica', 'Een eerste kennismaking met superpositie, zonder zware wiskunde.'],
      ['Taal en brein', 'Wat verraden versprekingen over de manier waarop wij taal opslaan?'],
      ['Egyptologie', 'Leerlingen ontcijferen hun eerste hiërogliefen en een grafinscriptie.'],
      ['Wiskunde achter encryptie', 'Priemgetallen, modulorekenen en het geheim van een veilige verbinding.'],
    ],
  },
  Workshop: {
    code: 'WS',
    practical: 'Leerlingen werken in kleine groepen onder begeleiding van studenten. Alle materialen zijn aanwezig.',
    locations: ['Leerlab, begane grond', 'Bètagebouw, practicumzaal 1.10', 'Gebouw aan de gracht, zaal 0.32'],
    grades: [
      [4, 5, 6],
      [3, 4],
      [1, 2, 3],
    ],
    capacities: [40, 50, 60],
    max_per_school: 8,
    hours: ['09:30', '12:30'],
    subjects: [
      ['Programmeren in Python', 'Voor wie nog nooit een regel code schreef: na drie uur draait er een eigen programma.'],
      ['Debatteren', 'Een stelling verdedigen waar men het niet mee eens is: leerlingen oefenen in opbouw en weerwoord.'],
      ['DNA isoleren', 'Leerlingen halen DNA uit een aardbei en bekijken het resultaat onder de microscoop.'],
      ['Schrijven voor publiek', 'Een ingewikkeld onderzoek navertellen in driehonderd woorden.'],
      ['Robotica', 'In tweetallen bouwen en programmeren leerlingen een robot die een parcours aflegt.'],
      ['Statistiek met eigen data', 'Leerlingen verzamelen gegevens in de zaal en toetsen hun eigen vermoeden.'],
      ['Theater maken', 'Van een krantenbericht naar een scène van vijf minuten.'],
      ['Microscopie', 'Preparaten maken, kleuren en tekenen met de microscopen van het practicum.'],
      ['Podcast maken', 'Interviewen, opnemen en monteren: elke groep gaat met een aflevering naar huis.'],
      ['3D-ontwerpen', 'Een onderdeel ontwerpen op het scherm en het ter plekke laten printen.'],
      ['Onderhandelen', 'In een rollenspel verdelen leerlingen schaarse middelen en bespreken zij hun strategie.'],
      ['Chemisch analyseren', 'Wat zit er in dit water? Leerlingen bepalen het met titratie en spectroscopie.'],
    ],
  },
  Profielwerkstuk: {
    code: 'PWS',
    practical: 'Leerlingen nemen hun eigen onderwerp mee. Een begeleider van school is welkom, maar dat hoeft niet.',
    locations: ['Universiteitsbibliotheek, instructiezaal 2', 'Online'],
    grades: [[5, 6], [6]],
    capacities: [60, 75, 90],
    max_per_school: null,
    hours: ['10:00', '15:30'],
    subjects: [
      ['Onderzoeksvraag formuleren', 'Van een breed onderwerp naar een vraag die in tachtig uur te beantwoorden is.'],
      ['Literatuur zoeken', 'Zoeken in wetenschappelijke databanken en beoordelen wat bruikbaar is.'],
      ['Proeven in het practicum', 'Leerlingen voeren een proef uit waarvoor op school de apparatuur ontbreekt.'],
      ['Enquêtes opzetten', 'Goede vragen stellen, genoeg mensen bereiken en zorgvuldig omgaan met antwoorden.'],
      ['Spreekuur bèta', 'Een onderzoeker denkt een half uur mee over opzet, meting of uitwerking.'],
      ['Spreekuur gamma', 'Hulp bij interviews, enquêtes en de verwerking van gegevens.'],
      ['Spreekuur alfa', 'Hulp bij bronnen, interpretatie en de opbouw van een betoog.'],
      ['Presenteren met beeld', 'Een poster en een praatje die elkaar versterken.'],
      ['Bronnen beoordelen', 'Hoe betrouwbaar is een bron, en hoe laat men dat in een werkstuk zien?'],
      ['Schrijfdag', 'Een hele dag in stilte schrijven, met elk uur feedback.'],
    ],
  },
  College: {
    code: 'COL',
    practical:
      'Leerlingen volgen een college tussen eerstejaarsstudenten. Na afloop is er een rondleiding met een student van de opleiding.',
    locations: ['Collegezalencomplex, zaal Rood', 'Collegezalencomplex, zaal Blauw', 'Hoofdgebouw, zaal 0.13'],
    grades: [
      [5, 6],
      [4, 5, 6],
    ],
    capacities: [150, 200, 250],
    max_per_school: 30,
    hours: ['11:00', '14:45'],
    subjects: [
      ['Kijkje in de collegezaal: rechten', 'Een college over de grenzen van de vrijheid van meningsuiting.'],
      ['Kijkje in de collegezaal: psychologie', 'Een college over geheugen en getuigenverklaringen.'],
      ['Kijkje in de collegezaal: natuurkunde', 'Een college met demonstratieproeven over golven en interferentie.'],
      ['Kijkje in de collegezaal: biomedische wetenschappen', 'Een college over het afweersysteem en vaccins.'],
      ['Kijkje in de collegezaal: economie', 'Een college over inflatie en de rol van een centrale bank.'],
      ['Kijkje in de collegezaal: Nederlands', 'Een college over straattaal en taalverandering.'],
      ['Kijkje in de collegezaal: informatica', 'Een college over algoritmen en de vraag hoe snel snel genoeg is.'],
      ['Kijkje in de collegezaal: aardwetenschappen', 'Een college over de ondergrond van Nederland en bodemdaling.'],
      ['Kijkje in de collegezaal: geschiedenis', 'Een college over de stad in de late middeleeuwen.'],
      ['Kijkje in de collegezaal: scheikunde', 'Een college over katalysatoren en duurzame brandstof.'],
    ],
  },
  'Open dag': {
    code: 'OD',
    practical: 'Het programma begint met een gezamenlijke opening. Daarna kiezen leerlingen twee rondes uit het aanbod.',
    locations: ['Campus, ontvangst in het onderwijsgebouw', 'Binnenstad, ontvangst in het hoofdgebouw'],
    grades: [
      [3, 4, 5, 6],
      [4, 5, 6],
    ],
    capacities: [null, 300, null],
    max_per_school: null,
    hours: ['10:00', '16:00'],
    subjects: [
      ['Campusdag bètafaculteit', 'Proefcolleges, laboratoria en gesprekken met studenten van acht opleidingen.'],
      ['Campusdag geesteswetenschappen', 'Talen, kunst en geschiedenis: proefcolleges in de oude binnenstad.'],
      ['Campusdag rechten', 'Een oefenrechtbank, een proefcollege en een kijkje in de bibliotheek.'],
      ['Campusdag sociale wetenschappen', 'Van pedagogiek tot antropologie: onderzoek naar mensen, met mensen.'],
      ['Campusdag geneeskunde', 'Vaardigheden oefenen in het skillslab en vragen stellen aan coassistenten.'],
      ['Avond voor ouders', 'Voorlichting over studiekeuze, selectie en studiefinanciering, samen met een ouder.'],
      ['Campusdag diergeneeskunde', 'Een bezoek aan de klinieken en uitleg over de selectieprocedure.'],
    ],
  },
  Docentactiviteit: {
    code: 'DOC',
    practical: 'Deze bijeenkomst is voor docenten en decanen van partnerscholen. Deelname is kosteloos en er is een certificaat.',
    locations: ['Bestuursgebouw, zaal 0.12', 'Online'],
    grades: [[1, 2, 3, 4, 5, 6]],
    capacities: [25, 40, null],
    max_per_school: 3,
    hours: ['15:30', '18:30'],
    subjects: [
      ['Nascholing wiskunde D', 'Nieuwe opgaven en contexten rond complexe getallen en kansrekening.'],
      ['Nascholing informatica', 'Lesmateriaal over machine learning dat direct in de klas te gebruiken is.'],
      ['Netwerkbijeenkomst decanen', 'Ervaringen uitwisselen over loopbaanoriëntatie en nieuws over toelatingseisen.'],
      ['Nascholing burgerschap', 'Moeilijke gesprekken voeren in de klas, met oefeningen en een acteur.'],
      ['Lesmateriaal klimaat', 'Een lessenserie met actuele meetgegevens, ontwikkeld door onderzoekers.'],
      ['Lesmateriaal kunstmatige intelligentie', 'Opdrachten over taalmodellen voor onderbouw en bovenbouw.'],
      ['Docentendag', 'Een dag met lezingen, werkvormen en een gezamenlijke lunch.'],
    ],
  },
}
