import { escapeHtml as escape } from '../http/htmlPage'
import type { Letter, Link, Section, Table } from './layout'

/** Mail programs that support style elements read this; the others read the style attributes. */
const STYLES = `
      :root { color-scheme: light dark }
      @media (max-width: 480px) {
        .frame { padding: 12px 0 !important }
        .card { padding: 24px 12px !important }
        .cell { padding-right: 8px !important; font-size: 13px !important }
      }
      @media (prefers-color-scheme: dark) {
        .page { background-color: #0e1320 !important; color: #e9ebf2 !important }
        .card { background-color: #151b2b !important; border-color: #2a334a !important }
        .soft { color: #a6aec4 !important }
        .line { border-color: #2a334a !important }
        .link { color: #93aef5 !important }
        .button { background-color: #93aef5 !important }
        .button a { color: #0d1430 !important }
      }`

const FONT = "font-family: 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const SOFT = 'color: #545b70; font-size: 14px; line-height: 20px'
const LINE = '1px solid #e4e1da'
const CELL = `padding: 8px 12px 8px 0; border-bottom: ${LINE}; text-align: left; vertical-align: top; font-size: 14px; line-height: 20px`

const paragraph = (text: string) => `
          <p style="margin: 0 0 16px">${escape(text).replaceAll('\n', '<br>')}</p>`

const link = ({ label, url }: Link) => `
          <p style="margin: 0 0 16px"><a class="link" href="${escape(url)}" style="color: #2347a8">${escape(label)}</a></p>`

// Outlook draws padding of a cell, not of a link.
const button = ({ label, url }: Link) => `
          <table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin: 24px 0"><tr>
            <td class="button" bgcolor="#2347a8" style="padding: 12px 20px; border-radius: 8px; background-color: #2347a8">
              <a href="${escape(url)}" style="color: #ffffff; font-weight: 600; text-decoration: none">${escape(label)}</a></td>
          </tr></table>
          <p class="soft" style="margin: 0 0 16px; ${SOFT}">Werkt de knop niet? Open dan dit adres:<br>
            <a class="link" href="${escape(url)}" style="color: #2347a8; word-break: break-all">${escape(url)}</a></p>`

const facts = (pairs: [string, string][]) => `
          <table cellpadding="0" cellspacing="0" border="0" style="margin: 0 0 16px">${pairs
            .map(
              ([label, value]) => `
            <tr><th scope="row" class="soft" style="padding: 0 16px 4px 0; ${SOFT}; font-weight: 400; text-align: left; vertical-align: top">${escape(label)}</th>
              <td style="padding: 0 0 4px; font-size: 14px; line-height: 20px">${escape(value)}</td></tr>`,
            )
            .join('')}
          </table>`

const row = ([name, ...cells]: Table['rows'][number]) => `
            <tr><th scope="row" class="cell line" style="${CELL}; font-weight: 600">${escape(name)}</th>${cells
              .map((cell) => `<td class="cell line" style="${CELL}">${escape(cell)}</td>`)
              .join('')}</tr>`

const dataTable = ({ head, rows }: Table) => `
          <table cellpadding="0" cellspacing="0" border="0" width="100%" style="margin: 0 0 16px; border-collapse: collapse">
            <tr>${head.map((name) => `<th scope="col" class="cell line soft" style="${CELL}; color: #545b70; font-weight: 400">${escape(name)}</th>`).join('')}</tr>${rows
              .map(row)
              .join('')}
          </table>`

const section = (part: Section) => `
          <h2 style="margin: 32px 0 12px; font-size: 16px; line-height: 24px; font-weight: 600">${escape(part.heading)}</h2>${
            part.facts?.length ? facts(part.facts) : ''
          }${(part.paragraphs ?? []).map(paragraph).join('')}${part.table ? dataTable(part.table) : ''}${(part.links ?? []).map(link).join('')}`

const inFooter = ({ label, url }: Link) => `<br><a class="link" href="${escape(url)}" style="color: #2347a8">${escape(label)}</a>`

/** The letter is made of tables, because Outlook for Windows lays out little else, and has no image or other content from elsewhere. */
export const htmlLetter = (
  { heading, paragraphs, sections = [], button: action, footer, footerLink }: Letter,
  office: string,
) => `<!doctype html>
<html lang="nl">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${escape(heading)}</title>
    <style>${STYLES}
    </style>
  </head>
  <body class="page" style="margin: 0; padding: 0; background-color: #faf8f4; color: #131a2e; ${FONT}; font-size: 16px; line-height: 24px">
    <div role="main" class="frame" style="padding: 24px 12px">
      <table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%" style="max-width: 640px; margin: 0 auto"><tr>
        <td class="card" style="padding: 32px 24px; background-color: #ffffff; border: ${LINE}; border-radius: 8px; ${FONT}">
          <h1 style="margin: 0 0 16px; font-size: 20px; line-height: 28px; font-weight: 600">${escape(heading)}</h1>${paragraphs
            .map(paragraph)
            .join('')}${sections.map(section).join('')}${action ? button(action) : ''}${office ? paragraph(office) : ''}
          <p class="soft line" style="margin: 24px 0 0; padding: 16px 0 0; border-top: ${LINE}; ${SOFT}">${escape(footer)}${footerLink ? inFooter(footerLink) : ''}</p>
        </td>
      </tr></table>
    </div>
  </body>
</html>
`
