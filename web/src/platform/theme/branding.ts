type Branding = {
  programmeName: string
  image: string | null
  poweredByName: string
  poweredByLogo: string | null
  office: { email: string | null; phone: string | null }
}

/** Written into the page by the server, so that it is there at the first paint. */
const readBranding = () => JSON.parse(document.querySelector('#branding')?.textContent ?? 'null') as Branding | null

export const branding: Branding = readBranding() ?? {
  programmeName: 'Pre-University',
  image: null,
  poweredByName: 'Pre-U',
  poweredByLogo: null,
  office: { email: null, phone: null },
}
