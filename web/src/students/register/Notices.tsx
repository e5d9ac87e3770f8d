import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { saveFile } from '../../platform/api/http'
import { toastSuccess } from '../../platform/feedback/toast'
import { Office } from '../../platform/page/Office'
import classes from './messages.module.css'
import { type PupilRow, toText } from './rows'
import { changedSinceSentInWords } from './words'

/** Each occurrence is an object of its own, so that the same text comes into view again. */
export type Problem = { text: string }

type Props = { closedReason: string; isStaff: boolean; rows: PupilRow[]; problem: Problem | null; changedSinceSent: number }

/** Saves a file when the browser refuses access to the clipboard. */
async function copyRows(rows: PupilRow[]) {
  const text = toText(rows)
  try {
    await navigator.clipboard.writeText(text)
    toastSuccess('De rijen zijn gekopieerd')
  } catch {
    saveFile(new File([text], 'leerlingen.txt', { type: 'text/plain' }))
  }
}

export function Notices({ closedReason, isStaff, rows, problem, changedSinceSent }: Props) {
  const notice = useRef<HTMLDivElement>(null)
  // On a phone it stands above the cards, far from what was pasted or sent.
  useEffect(() => {
    if (problem) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])
  return (
    <div role="alert" className={classes.notices}>
      {closedReason && (
        <div className={classes.notice} data-tone="closed">
          <p>
            <strong>{closedReason}</strong> {rows.length > 0 && 'Wat u hebt ingevuld, staat er nog, maar kan niet meer worden verstuurd. '}
            {!isStaff && (
              <>
                Neem contact op met <Office /> als u nog iemand wilt inschrijven.
              </>
            )}
          </p>
          {rows.length > 0 && (
            <Button variant="default" leftSection={<IconCopy size={18} stroke={1.5} aria-hidden />} onClick={() => void copyRows(rows)}>
              Rijen kopiëren
            </Button>
          )}
        </div>
      )}
      {problem && (
        <div ref={notice} className={classes.notice}>
          <p>{problem.text}</p>
        </div>
      )}
      {changedSinceSent > 0 && (
        <div className={classes.notice}>
          <p>{changedSinceSentInWords(changedSinceSent)}</p>
        </div>
      )}
    </div>
  )
}
