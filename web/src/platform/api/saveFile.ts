/** Long enough for the slowest browser to have begun. */
const RELEASE_MS = 60_000

/** Hands a file to the browser to keep. */
export function saveFile(file: File) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), RELEASE_MS)
}
