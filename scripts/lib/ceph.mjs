import { installPackages, isInPath, mayInstall, updatePackages } from './debian.mjs'
import { say } from './run.mjs'

// As server/src/testing/ceph.ts starts them.
const PROGRAMS = ['radosgw', 'radosgw-admin', 'ceph-mon', 'ceph-osd', 'ceph', 'ceph-authtool', 'monmaptool', 'setpriv']
const PACKAGES = ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common', 'util-linux']

const isThere = () => PROGRAMS.every(isInPath)

/** The S3 server that the tests start for themselves; installs Debian's when it may. Says so when there is none: those tests fail then. */
export async function ensureCeph() {
  if (isThere()) return
  if (mayInstall()) {
    say('Installing Ceph, an S3 server to test with')
    if (await updatePackages()) await installPackages(...PACKAGES)
  }
  if (!isThere())
    say(`The S3 tests need Ceph and will fail: install it (on Debian: apt-get install --no-install-recommends ${PACKAGES.join(' ')}).`)
}
