import { toWallTime } from '@pre-u/contract/platform/dates'
import { IconAlertTriangle, IconCheck, IconCloudOff } from '@tabler/icons-react'
import classes from './autosave.module.css'
import type { Saving } from './useAutosave'

const timeOf = (instant: string) => toWallTime(instant).slice(11)

type Shown = Exclude<Saving<never>, { state: 'contested' }> | { state: 'contested' }

export const SavedText = ({ saving }: { saving: Shown }) => (
  <output className={classes.saved} data-state={saving.state}>
    {saving.state === 'clean' && 'Wijzigingen worden vanzelf opgeslagen.'}
    {(saving.state === 'typing' || saving.state === 'saving') && 'Opslaan…'}
    {saving.state === 'saved' && (
      <>
        <IconCheck size={16} stroke={2} aria-hidden /> Opgeslagen om {timeOf(saving.at)}
      </>
    )}
    {saving.state === 'lost' && (
      <>
        <IconCloudOff size={16} stroke={1.75} aria-hidden /> Wordt opgeslagen zodra er verbinding is
      </>
    )}
    {saving.state === 'refused' && (
      <>
        <IconAlertTriangle size={16} stroke={1.75} aria-hidden /> Niet opgeslagen. {saving.message}
      </>
    )}
    {saving.state === 'contested' && (
      <>
        <IconAlertTriangle size={16} stroke={1.75} aria-hidden /> Niet opgeslagen. Kies eerst welke waarde blijft.
      </>
    )}
  </output>
)
