import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '@mantine/core'
import page from '../platform/page/page.module.css'
import { DropZone } from '../platform/upload/DropZone'
import classes from './files.module.css'
import { ApiError } from '../platform/api/http'
import { toastError } from '../platform/feedback/toast'
import { fieldLabel } from '../platform/feedback/fieldLabels'
import { number } from '../platform/words'

type Props = { title: string; explanation: string; children: ReactNode }

/** A page of the schools on which a file is compared with what is stored. */
export const FilePage = ({ title, explanation, children }: Props) => (
  <div className={page.page}>
    <header className={page.head}>
      <div>
        <Link to="/schools" className={page.back}>
          <IconArrowLeft size={16} stroke={1.5} aria-hidden /> Scholen
        </Link>
        <h1>{title}</h1>
        <p className={page.under}>{explanation}</p>
      </div>
    </header>
    {children}
  </div>
)

type FileChoiceProps = {
  label: string
  name: string | undefined
  fault: string | undefined
  isReading: boolean
  onFile: (file: File) => void
}

/** Takes a list as a file, and says why one cannot be read. */
export function FileChoice({ label, name, fault, isReading, onFile }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <DropZone label={label} accept=".csv,.xlsx" input={input} onFiles={([file]) => file && onFile(file)}>
      <Button variant="default" loading={isReading} onClick={() => input.current?.click()}>
        {name === undefined ? 'Bestand kiezen' : 'Ander bestand kiezen'}
      </Button>
      <span className={classes.file}>{name ?? 'of sleep het hierheen'}</span>
      {fault && (
        <p role="alert" className={classes.fault}>
          {fault}
        </p>
      )}
    </DropZone>
  )
}

/**
 * Reads a chosen file and keeps the result, or what is wrong with the file. `reading` is different for each result: choices made in one do
 * not apply to the next, not even of the same file.
 */
export function useFileReading<Result>(read: (file: File) => Promise<Result>) {
  const [done, setDone] = useState<{ file: File; result: Result; reading: number }>()
  const [fault, setFault] = useState<string>()
  const lastReading = useRef(0)
  const readFile = async (file: File, readAs = read) => {
    const reading = ++lastReading.current
    const isReplaced = () => reading !== lastReading.current
    setFault(undefined)
    try {
      const result = await readAs(file)
      if (!isReplaced()) setDone({ file, result, reading })
    } catch (error) {
      if (isReplaced()) return
      setDone(undefined)
      const message = error instanceof ApiError ? error.fieldErrors.file?.[0] : undefined
      if (message) setFault(message)
      else toastError(error)
    }
  }
  return { done, fault, readFile, clear: () => setDone(undefined) }
}

type FieldChangeProps = { field: string; before: string | undefined; after: string }

export const FieldChange = ({ field, before, after }: FieldChangeProps) => (
  <div>
    <span className={page.soft}>{fieldLabel(field)}:</span>{' '}
    {before && (
      <>
        <s>{before}</s>{' '}
      </>
    )}
    {after}
  </div>
)

export const SHOWN_AT_FIRST = 50

/** The first of many rows, and a button that shows more of them. */
export function useFirstRows<Row>(rows: Row[]) {
  const [limit, setLimit] = useState(SHOWN_AT_FIRST)
  const moreButton = rows.length > limit && (
    <Button variant="subtle" onClick={() => setLimit(limit + 10 * SHOWN_AT_FIRST)}>
      Toon meer ({number(rows.length - limit)})
    </Button>
  )
  return { firstRows: rows.slice(0, limit), moreButton }
}
