import type { OutboxRow } from './transport'

const WORDS = 'Hoe wij met persoonsgegevens omgaan'
const STYLE =
  "margin: 0 auto; max-width: 560px; font-family: -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; font-size: 14px"

/** Added when a mail is sent, so that no kind of mail can forget it. */
export const withPrivacyLink = <Row extends Pick<OutboxRow, 'text' | 'html'>>(row: Row, publicUrl: string): Row => {
  const url = `${publicUrl}/privacy`
  const html = `<p style="${STYLE}"><a href="${url}" style="color: inherit">${WORDS}</a></p>`
  return { ...row, text: `${row.text}\n${WORDS}:\n${url}\n`, html: row.html.replace('</body>', () => `${html}</body>`) }
}
