import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError, main, npmAside, root } from './lib/run.mjs'

/** What is delivered, as CycloneDX. */
await main(async () => {
  const { code, output } = await npmAside(['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only', '--loglevel=error'])
  if (code !== 0) throw new CommandError(`The list of packages could not be made:\n${output}`)
  writeFileSync(join(root, 'server/dist/sbom.cdx.json'), output.slice(output.indexOf('{')))
})
