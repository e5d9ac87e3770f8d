import { upperFirst } from '@pre-u/contract/platform/words'
import { htmlLetter } from './htmlLetter'
import type { Office } from '../programme/programme'

export type Link = { label: string; url: string }
/** The first cell of a row names it. */
export type Table = { head: [string, ...string[]]; rows: [string, ...string[]][] }
/** A part of a mail about one thing. */
export type Section = {
  heading: string
  facts?: [label: string, value: string][]
  paragraphs?: string[]
  table?: Table
  links?: Link[]
}
export type Letter = {
  heading: string
  paragraphs: string[]
  sections?: Section[]
  button?: Link
  /** Whom the reader can ask. */
  office?: Office
  footer: string
  /** The link after the footer. */
  footerLink?: Link
}
export type ComposedMail = { subject: string; text: string; html: string }

/** Returns one sentence, or an empty text when the office has no address and no phone. */
function askOffice({ email, phone }: Office): string {
  const ways = [email && `beantwoord deze e-mail (${email})`, phone && `bel ${phone}`].filter(Boolean).join(' of ')
  return ways && `Vragen? ${upperFirst(ways)}.`
}

/** A phone number that breaks over two lines is misread. */
const onOneLine = ({ email, phone }: Office): Office => ({ email, phone: phone.replaceAll(' ', '\u00a0') })

const rowAsText = ({ head }: Table, [name, ...cells]: Table['rows'][number]) => {
  const details = cells.flatMap((cell, index) => (cell ? [`${head[index + 1]!.toLowerCase()} ${cell}`] : []))
  return `- ${name}${details.length > 0 ? `: ${details.join(', ')}` : ''}`
}

const sectionAsText = ({ heading, facts = [], paragraphs = [], table, links = [] }: Section) =>
  [
    `${heading}\n${'='.repeat(heading.length)}`,
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...paragraphs,
    ...(table ? [table.rows.map((row) => rowAsText(table, row)).join('\n')] : []),
    ...links.map(({ label, url }) => `${label}:\n${url}`),
  ].join('\n\n')

const textLetter = ({ heading, paragraphs, sections = [], button, office, footer, footerLink }: Letter) =>
  [
    heading,
    ...paragraphs,
    ...sections.map(sectionAsText),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...(office && askOffice(office) ? [askOffice(office)] : []),
    `--\n${footer}${footerLink ? `\n${footerLink.label}:\n${footerLink.url}` : ''}`,
  ].join('\n\n') + '\n'

/** Composes a mail; all content is escaped. */
export const composeMail = (letter: Letter): ComposedMail => ({
  subject: letter.heading,
  text: textLetter(letter),
  html: htmlLetter(letter, letter.office ? askOffice(onOneLine(letter.office)) : ''),
})

const PRIVACY_WORDS = 'Hoe wij met persoonsgegevens omgaan'

/** Adds the link when a mail is sent, so that no kind of mail can forget it. */
export const withPrivacyLink = <Row extends { text: string; html: string }>(row: Row, publicUrl: string): Row => {
  const url = `${publicUrl}/privacy`
  // The footer of a letter is its last paragraph.
  const end = row.html.lastIndexOf('</p>')
  const html = `${row.html.slice(0, end)}<br><a class="link" href="${url}" style="color: #2347a8">${PRIVACY_WORDS}</a>${row.html.slice(end)}`
  return { ...row, text: `${row.text}\n${PRIVACY_WORDS}:\n${url}\n`, html }
}
