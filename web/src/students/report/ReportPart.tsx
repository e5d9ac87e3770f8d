import { formatInstant } from '@pre-u/contract/platform/dates'
import type { Student } from '@pre-u/contract/students/students'
import { reportKindNames } from '@pre-u/contract/students/status'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useReader } from '../rights'
import classes from '../students.module.css'
import { reportChoices } from './reportChoices'
import { useReportActions } from './useReportActions'

/** Of what people wrote, with or without a full stop. */
const sentenceEnd = (reason: string) => (reason === '' ? '.' : `: ${reason}${/[.!?]$/.test(reason) ? '' : '.'}`)

/** The report of a registration and what can be done about it; nothing where there is neither. */
export function ReportPart({ student }: { student: Student }) {
  const reader = useReader()(student)
  const choices = reportChoices(student, reader, useReportActions())
  const { report } = student
  if (choices.length === 0) return null
  return (
    <section className={classes.reported} aria-label="Melding">
      {report && (
        <p>
          <IconAlertTriangle size={18} stroke={1.5} aria-hidden />
          <span>
            <strong>{reportKindNames[report.kind]}</strong>, gemeld {formatInstant(report.reported_at)}
            {sentenceEnd(report.reason)}
            {!reader.isStaff && ' Het Pre-U-bureau moet dit nog bevestigen.'}
          </span>
        </p>
      )}
      <span className={classes.choices}>
        {choices.map(({ label, onClick }, index) => (
          <Button key={label} size="compact-sm" variant={report && reader.isStaff && index === 0 ? 'filled' : 'default'} onClick={onClick}>
            {label}
          </Button>
        ))}
      </span>
    </section>
  )
}
