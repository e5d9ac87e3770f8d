import { installPackages, isInPath, mayInstall, updatePackages } from './debian.mjs'
import { print } from './run.mjs'

const PROGRAMS = ['radosgw', 'radosgw-admin', 'ceph-mon', 'ceph-osd', 'ceph', 'ceph-authtool', 'monmaptool', 'setpriv']
const PACKAGES = ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common', 'util-linux']

const isInstalled = () => PROGRAMS.every(isInPath)

export async function ensureCeph() {
  if (isInstalled()) return
  if (mayInstall()) {
    print('Installing Ceph, an S3 server to test with')
    if (await updatePackages()) await installPackages(...PACKAGES)
  }
  if (!isInstalled())
    print(`The S3 tests need Ceph and will fail: install it (on Debian: apt-get install --no-install-recommends ${PACKAGES.join(' ')}).`)
}
