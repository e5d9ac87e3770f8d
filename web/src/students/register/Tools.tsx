import { type Activity, periodsToRegister } from '@pre-u/contract/activities/activities'
import { periodTitle } from '@pre-u/contract/activities/periods'
import { schools } from '@pre-u/contract/schools/schools'
import { readImportTemplate } from '@pre-u/contract/students/import/call'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconColumnInsertRight,
  IconDownload,
  IconFileUpload,
  IconHistory,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../platform/api/call'
import { dropdown } from '../../platform/api/dropdowns'
import { saveFile } from '../../platform/api/http'
import { confirm } from '../../platform/feedback/confirm'
import { toastError } from '../../platform/feedback/toast'
import { Select } from '../../platform/form/Select'
import classes from './register.module.css'
import type { Register } from './useRegister'
import { pupilsInWords } from './words'

type PlaceProps = {
  activity: Activity
  isStaff: boolean
  period_id: number | null
  school_id: number | null
  onChange: (change: { period_id?: number; school_id?: number }) => void
}

/** Most users have one school and one period, and nothing to choose. */
export function PlaceFields({ activity, isStaff, period_id, school_id, onChange }: PlaceProps) {
  const { data = [], isPending } = useQuery({ ...dropdown(schools), enabled: isStaff })
  const periods = periodsToRegister(activity)
  return (
    <>
      {isStaff && (
        <Select
          size="sm"
          className={classes.place}
          aria-label="School"
          placeholder="Kies eerst een school"
          searchable
          // Also of what was typed before the schools came.
          selectFirstOptionOnChange={!isPending}
          allowDeselect={false}
          nothingFoundMessage="Niets gevonden"
          data={data.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={school_id === null ? null : String(school_id)}
          onChange={(chosen) => chosen !== null && onChange({ school_id: Number(chosen) })}
        />
      )}
      {periods.length > 1 && (
        <Select
          size="sm"
          className={classes.place}
          aria-label="Periode"
          placeholder="Kies een periode"
          allowDeselect={false}
          data={periods.map((period) => ({ value: String(period.id), label: periodTitle(period) }))}
          value={period_id === null ? null : String(period_id)}
          onChange={(chosen) => chosen !== null && onChange({ period_id: Number(chosen) })}
        />
      )}
    </>
  )
}

type ToolsProps = { register: Register; isOpen: boolean; onSingle: () => void; onEarlier: () => void }

const KINDS = '.xlsx,.csv,.txt,.tsv'

async function askAndClear({ summary, clear }: Register) {
  const question = {
    title: `${pupilsInWords(summary.filled.length)} wissen?`,
    body: 'Zolang deze pagina open is, kunt u dit nog ongedaan maken.',
    confirmLabel: 'Wissen',
    danger: true,
  }
  if (await confirm(question)) clear()
}

export function Tools({ register, isOpen, onSingle, onEarlier }: ToolsProps) {
  const { lists, fields, toggleActivities, undo, redo, summary } = register
  const picker = useRef<HTMLInputElement>(null)
  const icon = { size: 18, stroke: 1.5, 'aria-hidden': true }
  return (
    <>
      <input
        ref={picker}
        type="file"
        accept={KINDS}
        hidden
        aria-label="Bestand met leerlingen"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) lists.readFile(file)
          // Otherwise choosing the same file again fires no event.
          currentTarget.value = ''
        }}
      />
      <Button
        variant="default"
        disabled={!isOpen}
        loading={lists.isReading}
        leftSection={<IconFileUpload {...icon} />}
        onClick={() => picker.current?.click()}
      >
        Bestand kiezen
      </Button>
      <Button variant="default" disabled={!isOpen} leftSection={<IconUserPlus {...icon} />} onClick={onSingle}>
        Eén leerling
      </Button>
      <Button variant="default" disabled={!isOpen} leftSection={<IconHistory {...icon} />} onClick={onEarlier}>
        Eerdere leerlingen
      </Button>
      <Tooltip label="Een kolom met de code van de activiteit van elke leerling">
        <Button
          variant="subtle"
          disabled={!toggleActivities}
          aria-pressed={fields.includes('activity')}
          leftSection={<IconColumnInsertRight {...icon} />}
          onClick={toggleActivities}
        >
          Meer activiteiten
        </Button>
      </Tooltip>
      <Button
        variant="subtle"
        leftSection={<IconDownload {...icon} />}
        onClick={() => void call(readImportTemplate).then(saveFile, toastError)}
      >
        Sjabloon
      </Button>
      <span className={classes.last}>
        <Tooltip label="Ongedaan maken (Ctrl Z)">
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Ongedaan maken" disabled={!undo} onClick={undo}>
            <IconArrowBackUp {...icon} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Opnieuw doen (Ctrl Y)">
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Opnieuw doen" disabled={!redo} onClick={redo}>
            <IconArrowForwardUp {...icon} />
          </ActionIcon>
        </Tooltip>
        <Button
          variant="subtle"
          color="gray"
          disabled={summary.filled.length === 0}
          leftSection={<IconTrash {...icon} />}
          onClick={() => void askAndClear(register)}
        >
          Alles wissen
        </Button>
      </span>
    </>
  )
}
