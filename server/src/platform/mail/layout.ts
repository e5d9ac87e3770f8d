type Letter = { heading: string; paragraphs: string[]; button?: { label: string; url: string }; footer: string }
export type ComposedMail = { subject: string; text: string; html: string }

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character]!)

// Only the button has colours, so that the rest follows the reader's light or dark theme.
const FONT = "font-family: -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 1.5"
const BUTTON =
  'display: inline-block; padding: 12px 20px; border-radius: 8px; background-color: #2347a8; color: #ffffff; font-weight: 600; text-decoration: none'

const htmlButton = ({ label, url }: { label: string; url: string }) => `
      <p style="margin: 24px 0"><a href="${escape(url)}" style="${BUTTON}">${escape(label)}</a></p>
      <p style="margin: 0 0 16px; font-size: 14px">Werkt de knop niet? Open dan dit adres:<br>
        <a href="${escape(url)}" style="color: inherit; word-break: break-all">${escape(url)}</a></p>`

const asHtml = ({ heading, paragraphs, button, footer }: Letter) => `<!doctype html>
<html lang="nl">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${escape(heading)}</title>
  </head>
  <body style="margin: 0; padding: 24px 16px; ${FONT}">
    <div style="max-width: 560px; margin: 0 auto">
      <h1 style="margin: 0 0 16px; font-size: 20px; line-height: 1.3; font-weight: 600">${escape(heading)}</h1>${paragraphs
        .map((paragraph) => `\n      <p style="margin: 0 0 16px">${escape(paragraph)}</p>`)
        .join('')}${button ? htmlButton(button) : ''}
      <hr style="margin: 24px 0 16px; border: 0; border-top: 1px solid #8a8f98">
      <p style="margin: 0; font-size: 14px">${escape(footer)}</p>
    </div>
  </body>
</html>
`

const asText = ({ heading, paragraphs, button, footer }: Letter) =>
  [heading, ...paragraphs, ...(button ? [`${button.label}:\n${button.url}`] : []), `--\n${footer}`].join('\n\n') + '\n'

/** All content is escaped. */
export const composeMail = (letter: Letter): ComposedMail => ({ subject: letter.heading, text: asText(letter), html: asHtml(letter) })
