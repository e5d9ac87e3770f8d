import { Bar } from '../../platform/page/Bar'
import classes from '../documents.module.css'
import { sizeInWords } from '../words'

const NEARLY_FULL = 0.9

/** How much of its room a school uses. */
export function QuotaBar({ used, quota }: { used: number; quota: number }) {
  const share = used / quota
  return (
    <div className={classes.quota}>
      <Bar segments={[{ id: 'used', share, tone: share >= NEARLY_FULL ? 'rejected' : 'brand' }]} />
      <span>
        {sizeInWords(used)} van {sizeInWords(quota)} in gebruik
      </span>
    </div>
  )
}
