type Branding = { programmeName: string; image: string | null; poweredByName: string; poweredByLogo: string | null }

/** The server writes the programme's name and artwork into the page, so that they are there at the first paint. */
const readBranding = () => JSON.parse(document.querySelector('#branding')?.textContent ?? 'null') as Branding | null

export const branding: Branding = readBranding() ?? {
  programmeName: 'Pre-University',
  image: null,
  poweredByName: 'Pre-U',
  poweredByLogo: null,
}
