/** What is checked, as the report names it, with the criteria of WCAG 2.2 that it shows. */
const CHECKS = {
  axe: ['Regels van axe', 'alle regels van axe-core voor WCAG 2.0, 2.1 en 2.2, niveau A en AA'],
  targets: ['Grootte van wat men aanwijst', '2.5.8: ten minste 24 bij 24 px, of genoeg ruimte eromheen'],
  width: ['Geen horizontaal schuiven', '1.4.10: de pagina past in de breedte van het venster'],
  text: ['Geen afgesneden tekst bij vergroting', '1.4.4: bij 200 % en 400 % is alle tekst te lezen'],
  focus: ['Focus nooit verborgen', '2.4.11: elke halte van het toetsenbord, heen en terug'],
  mark: ['Focus zichtbaar', '2.4.7: elke halte ziet er met de focus anders uit'],
  ring: ['Focusrand heel', 'geen rand wordt door een vak eromheen afgesneden'],
  messages: ['Meldingen één keer voorgelezen', '4.1.3: geen melding staat twee keer in een live-gebied'],
}
const COLOURS = { light: 'licht', dark: 'donker', forced: 'eigen kleuren (forced colors)' }

export const readFindings = (text) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0)
const variantOf = ({ where }) => `${where.variant}, ${COLOURS[where.colours]}`
const screenOf = ({ where }) => `${where.role}: ${where.walk}: ${where.state}`
const distinct = (values) => [...new Set(values)]

/** How often each check was done, and how many faults it found. */
function totalsOf(findings) {
  return Object.entries(CHECKS).map(([check, [name, meaning]]) => {
    const done = findings.filter(({ checks }) => checks[check])
    return { check, name, meaning, done: done.length, faults: sum(done.map(({ checks }) => checks[check].length)) }
  })
}

export function summaryOf(findings) {
  const totals = totalsOf(findings)
  const faults = sum(totals.map((total) => total.faults))
  return [
    ...totals.map(({ name, done, faults: found }) => `${name}: ${done} keer gecontroleerd, ${found} fouten`),
    `${distinct(findings.map(screenOf)).length} toestanden, ${distinct(findings.map(variantOf)).length} varianten, ${sum(totals.map(({ done }) => done))} controles, ${faults} fouten`,
  ].join('\n')
}

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text) => String(text).replaceAll(/[&<>"]/g, (character) => ENTITIES[character])

const table = (caption, head, rows) => `<table><caption>${escape(caption)}</caption>
<thead><tr>${head.map((text) => `<th scope="col">${escape(text)}</th>`).join('')}</tr></thead>
<tbody>${rows.map(([first, ...rest]) => `<tr><th scope="row">${first}</th>${rest.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n')}</tbody></table>`

function screensTable(findings) {
  const variants = distinct(findings.map(variantOf))
  const rows = distinct(findings.map(screenOf)).map((screen) => [
    escape(screen),
    ...variants.map((variant) => {
      const found = findings.find((finding) => screenOf(finding) === screen && variantOf(finding) === variant)
      if (!found) return 'komt hier niet voor'
      const faults = sum(Object.values(found.checks).map((texts) => texts.length))
      const label = faults === 0 ? 'goed' : `${faults} ${faults === 1 ? 'fout' : 'fouten'}`
      return `<a href="beelden/${escape(found.picture)}" aria-label="${escape(`${label}: beeld van ${screen}, ${variant}`)}">${label}</a>`
    }),
  ])
  return table('Elke toestand in elke variant, met een beeld', ['Toestand', ...variants], rows)
}

function faultsTable(findings) {
  const rows = findings.flatMap((finding) =>
    Object.entries(finding.checks).flatMap(([check, texts]) =>
      texts.map((text) => [escape(screenOf(finding)), escape(variantOf(finding)), escape(CHECKS[check][0]), escape(text)]),
    ),
  )
  return rows.length === 0
    ? '<p>Er zijn geen fouten gevonden.</p>'
    : table('Gevonden fouten', ['Toestand', 'Variant', 'Controle', 'Wat'], rows)
}

/** What axe cannot decide by itself and a person has to look at. */
function undecidedTable(findings) {
  const undecided = findings.flatMap((finding) => finding.incomplete.map((rule) => ({ rule, screen: screenOf(finding) })))
  const rows = distinct(undecided.map(({ rule }) => rule)).map((rule) => {
    const screens = distinct(undecided.filter((each) => each.rule === rule).map(({ screen }) => screen))
    return [escape(rule), String(screens.length), escape(screens.slice(0, 3).join('; '))]
  })
  return rows.length === 0 ? '<p>Niets.</p>' : table('Door een mens te bekijken', ['Regel', 'Toestanden', 'Bijvoorbeeld'], rows)
}

const STYLE = `body{max-width:90rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}
table{border-collapse:collapse;margin:1rem 0;display:block;overflow-x:auto}caption{text-align:start;font-weight:600}
th,td{border:1px solid #767676;padding:.25rem .5rem;text-align:start;vertical-align:top}`

export function reportOf(findings, { date, isComplete }) {
  const totals = totalsOf(findings)
  const screens = distinct(findings.map(screenOf)).length
  const stops = sum(findings.map((finding) => finding.stops))
  return `<!doctype html>
<html lang="nl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Onderzoek naar toegankelijkheid</title><style>${STYLE}</style></head>
<body><main>
<h1>Onderzoek naar de toegankelijkheid van Pre-U</h1>
<p>Datum: ${date.toISOString().slice(0, 10)}. Norm: WCAG 2.2, niveau A en AA (het Besluit digitale toegankelijkheid overheid vraagt WCAG 2.1, niveau A en AA).
${isComplete ? 'Alle rondes zijn tot het einde gelopen.' : 'Deze ronde is niet volledig, of vond fouten: zie hieronder.'}</p>
<p>Een programma heeft in een browser ${screens} toestanden van schermen opgeroepen, zoals medewerkers, scholen en bezoekers ze tegenkomen (pagina’s, formulieren met fouten, dialogen, menu’s, meldingen), en elke toestand bekeken in ${distinct(findings.map(variantOf)).length} varianten van breedte, vergroting en kleuren. 200 % en 400 % zijn een venster van 1280 bij 1024 px dat is ingezoomd. Er zijn ${stops} haltes van het toetsenbord bezocht.</p>
<p>Wat een programma niet kan beoordelen, zoals of een tekst begrijpelijk is en hoe een schermlezer klinkt, vraagt een onderzoek door mensen.</p>
<h2>Samenvatting</h2>
${table(
  'Controles',
  ['Controle', 'Wat het laat zien', 'Aantal keer', 'Fouten'],
  totals.map(({ name, meaning, done, faults }) => [escape(name), escape(meaning), String(done), String(faults)]),
)}
<h2>Fouten</h2>
${faultsTable(findings)}
<h2>Niet door een programma te beslissen</h2>
${undecidedTable(findings)}
<h2>Schermen en toestanden</h2>
${screensTable(findings)}
</main></body></html>
`
}
