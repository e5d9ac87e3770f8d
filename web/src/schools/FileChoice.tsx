import { Button } from '@mantine/core'
import { useRef } from 'react'
import { DropZone } from '../platform/upload/DropZone'
import classes from './fileChoice.module.css'

type Props = { label: string; name: string | undefined; fault: string | undefined; isReading: boolean; onFile: (file: File) => void }

/** Takes a list as a file, and says why one cannot be read. */
export function FileChoice({ label, name, fault, isReading, onFile }: Props) {
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
