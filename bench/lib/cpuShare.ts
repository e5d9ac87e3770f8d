import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'

const VERSION_1 = '/sys/fs/cgroup/cpu'
const VERSION_2 = '/sys/fs/cgroup'
const isVersion1 = existsSync(`${VERSION_1}/cpu.cfs_quota_us`)
const root = isVersion1 ? VERSION_1 : VERSION_2
/** Short, so that a process does not wait long for its next share. */
const PERIOD_US = 10_000

function setLimit(folder: string, share: number) {
  const quota = Math.round(share * PERIOD_US)
  if (isVersion1) {
    writeFileSync(`${folder}/cpu.cfs_period_us`, String(PERIOD_US))
    writeFileSync(`${folder}/cpu.cfs_quota_us`, String(quota))
  } else writeFileSync(`${folder}/cpu.max`, `${quota} ${PERIOD_US}`)
}

/**
 * Limits each of these processes to a share of a core, by a control group each. Answers how to remove the groups once the processes have
 * ended, and undefined where the groups are not allowed.
 */
export function limitCpu(pids: number[], share: number): (() => void) | undefined {
  const folders = pids.map((pid) => `${root}/pre-u-bench-${pid}`)
  const remove = () => folders.filter((folder) => existsSync(folder)).forEach((folder) => rmdirSync(folder))
  try {
    for (const folder of folders) {
      mkdirSync(folder)
      setLimit(folder, share)
    }
  } catch {
    remove()
    return undefined
  }
  for (const [index, pid] of pids.entries()) writeFileSync(`${folders[index]}/cgroup.procs`, String(pid))
  return remove
}

const programOf = (pid: number | string) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0]

/** The processes that a Node process started and that run Node too. */
export function nodeChildrenOf(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean),
  )
  return children.filter((child) => programOf(child) === programOf(pid)).map(Number)
}
