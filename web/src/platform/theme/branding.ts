type Branding = {
  programmeName: string
  image: string | null
  poweredByName: string
  poweredByLogo: string | null
  office: { email: string | null; phone: string | null }
}

/** In the page itself, where the server writes it, so that it is there at the first paint. */
export const branding = JSON.parse(document.querySelector('#branding')!.textContent) as Branding
