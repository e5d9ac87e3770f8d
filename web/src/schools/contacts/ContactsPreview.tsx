import { Button, Checkbox } from '@mantine/core'
import {
  type AppliedContacts,
  applyContacts,
  type ContactComparison,
  contactKinds,
  type ContactRow,
} from '@pre-u/contract/schools/contacts/calls'
import type { MemberInput } from '@pre-u/contract/schools/members'
import { useState } from 'react'
import { useCall } from '../../platform/api/call'
import page from '../../platform/page/page.module.css'
import { showRefusal } from '../../platform/feedback/refusal'
import { useUndoToast } from '../../platform/undo/useUndo'
import { counted } from '../../platform/words'
import { invitedInWords } from '../contactWords'
import { ContactGroup } from './ContactGroup'
import classes from '../files.module.css'
import { UnknownSchools } from './UnknownSchools'

type Props = { comparison: ContactComparison; onApplied: (text: string, hasUninvited: boolean) => void }

const inWords = (added: number, changed: number, done: [added: string, changed: string]) =>
  [
    added > 0 && `${counted(added, 'contactpersoon', 'contactpersonen')} ${done[0]}`,
    changed > 0 && `${counted(changed, 'contactpersoon', 'contactpersonen')} ${done[1]}`,
  ]
    .filter(Boolean)
    .join(', ')

const resultInWords = (answer: AppliedContacts, invite: boolean) =>
  [inWords(answer.added, answer.changed, ['toegevoegd', 'gewijzigd']), invite && answer.added > 0 && invitedInWords(answer)]
    .filter(Boolean)
    .join('. ')

/** What is in the list, to choose from by row or by group. New persons are chosen; nothing that is there changes unless it is chosen. */
export function ContactsPreview({ comparison, onApplied }: Props) {
  const { rows, unknown_schools } = comparison
  const [chosen, setChosen] = useState(() => new Set(rows.filter(({ kind }) => kind === 'new' || kind === 'unknown')))
  const [schoolFor, setSchoolFor] = useState<ReadonlyMap<string, number>>(new Map())
  const [invite, setInvite] = useState(true)
  const { mutateAsync, isPending } = useCall(applyContacts, { quiet: true })
  const undoToast = useUndoToast()

  const schoolOf = (row: ContactRow) => row.school?.id ?? schoolFor.get(row.school_text)
  const picked = rows.filter((row) => chosen.has(row))
  const newMembers = picked.flatMap((row) => {
    const school_id = schoolOf(row)
    return row.member || school_id === undefined ? [] : [{ ...(row.values as MemberInput), school_id }]
  })
  const changes = picked.flatMap(({ member }) => (member ? [{ id: member.id, updated_at: member.updated_at, change: member.change }] : []))
  const isEmpty = newMembers.length + changes.length === 0
  const choose = (changed: ContactRow[], isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before)
      for (const row of changed)
        if (isChosen) next.add(row)
        else next.delete(row)
      return next
    })
  const apply = async () => {
    try {
      const answer = await mutateAsync({ body: { new_members: newMembers, changes, invite } })
      const text = resultInWords(answer, invite)
      undoToast(text, answer.undo)
      onApplied(text, answer.added > answer.invited)
    } catch (error) {
      await showRefusal(error, 'Niets overgenomen')
    }
  }
  return (
    <>
      <UnknownSchools schools={unknown_schools} chosen={schoolFor} onChoose={(text, id) => setSchoolFor(withEntry(text, id))} />
      {contactKinds.map((kind) => (
        <ContactGroup
          key={kind}
          kind={kind}
          rows={rows.filter((row) => row.kind === kind)}
          chosen={chosen}
          isOpen={(row) => (row.kind === 'unknown' ? schoolOf(row) !== undefined : row.kind === 'new' || row.kind === 'changed')}
          onChoose={choose}
        />
      ))}
      <footer className={page.actionBar}>
        <output>
          {isEmpty ? 'Nog niets gekozen.' : `${inWords(newMembers.length, changes.length, ['toe te voegen', 'te wijzigen'])}.`}
        </output>
        <div className={classes.apply}>
          <Checkbox
            label="Uitnodigingen nu sturen"
            checked={invite}
            disabled={newMembers.length === 0}
            onChange={(event) => setInvite(event.currentTarget.checked)}
          />
          <Button size="md" disabled={isEmpty} loading={isPending} onClick={() => void apply()}>
            {invite && newMembers.length > 0 ? 'Overnemen en uitnodigen' : 'Overnemen'}
          </Button>
        </div>
      </footer>
    </>
  )
}

const withEntry = (text: string, id: number | null) => (before: ReadonlyMap<string, number>) => {
  const next = new Map(before)
  if (id === null) next.delete(text)
  else next.set(text, id)
  return next
}
