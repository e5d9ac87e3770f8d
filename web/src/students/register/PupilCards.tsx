import { Button } from '@mantine/core'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Cell, type Choice, type RowsProps, stopId } from './Cell'
import { noFaults } from './checks'
import classes from './grid.module.css'
import { fieldNames, isBlank, parsePupil, type PupilField, requiredFields } from './rows'
import { NOTHING_MEDICAL, OVER_LIMIT } from './words'
import { fullName } from '@pre-u/contract/platform/names'
import { levels, profiles } from '@pre-u/contract/students/students'

const toChoices = (values: readonly string[]): Choice[] => values.map((value) => ({ value, label: value }))
const ownChoices: Partial<Record<PupilField, readonly Choice[]>> = { level: toChoices(levels), profile: toChoices(profiles) }

const CARD_PX = 430
const OVERSCAN = 3

/** A card per pupil. Of the empty rows only the first is shown. */
export function PupilCards({ rows, fields, activities, validate, overLimit, target, onType, onRemove }: RowsProps) {
  const choices = { ...ownChoices, activity: activities }
  const list = useRef<HTMLOListElement>(null)
  const [top, setTop] = useState(0)
  const lastFilled = rows.findLastIndex((row) => !isBlank(row))
  const count = Math.min(rows.length, Math.max(lastFilled + 2, (target?.index ?? 0) + 1))
  const keyOf = useCallback((index: number) => rows[index]!.key, [rows])
  // oxlint-disable-next-line react/incompatible-library -- no compiler runs over this
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => CARD_PX,
    getItemKey: keyOf,
    overscan: OVERSCAN,
    gap: 12,
    scrollMargin: top,
  })
  // The content above the cards changes height.
  useEffect(() => {
    const observer = new ResizeObserver(() => setTop(Math.round((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY)))
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (target) virtualizer.scrollToIndex(target.index, { align: 'auto' })
  }, [target, virtualizer])
  const shown = virtualizer.getVirtualItems()
  return (
    <ol ref={list} className={classes.cards} aria-label="Leerlingen" style={{ height: virtualizer.getTotalSize() }}>
      {shown.map(({ index, key, start }) => {
        const row = rows[index]!
        const faults = row.mayShowFaults ? validate(row) : noFaults
        return (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            data-pupil={row.key}
            className={classes.card}
            data-over={overLimit.has(row) || undefined}
            aria-setsize={count}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start - top}px)` }}
          >
            <header>
              <b>
                {index + 1}. {fullName(parsePupil(row)) || 'Nieuwe leerling'}
                {overLimit.has(row) && <small>{OVER_LIMIT}</small>}
              </b>
              <Button
                id={stopId(row, 'remove')}
                data-index={index}
                data-stop="remove"
                variant="subtle"
                color="gray"
                aria-label={`Rij ${index + 1} verwijderen`}
                onClick={() => onRemove(row.key, index)}
              >
                Verwijderen
              </Button>
            </header>
            {fields.map((field) => (
              <div key={field} data-field={field}>
                <label htmlFor={stopId(row, field)}>
                  {fieldNames[field]}
                  {requiredFields.has(field) && (
                    <span className={classes.required} aria-hidden>
                      *
                    </span>
                  )}
                  {field === 'remarks' && <> ({NOTHING_MEDICAL})</>}
                </label>
                <Cell row={row} index={index} field={field} fault={faults[field]?.[0]} choices={choices[field]} onType={onType} />
              </div>
            ))}
          </li>
        )
      })}
    </ol>
  )
}
