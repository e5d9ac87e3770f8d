import './coming.css'

let awaited = 0

/** A click or a key is answered at once, also when the code of what it opens is still on its way. */
export async function showComing<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  awaited += 1
  const { dataset } = document.documentElement
  dataset.coming = ''
  try {
    return await loading
  } finally {
    awaited -= 1
    if (awaited === 0) delete dataset.coming
  }
}
