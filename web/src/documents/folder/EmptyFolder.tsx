import { Button } from '@mantine/core'
import { IconCloudUpload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import list from '../../platform/list/list.module.css'
import classes from '../documents.module.css'

type Props = { search: string; isRoot: boolean; canChange: boolean; isGeneral: boolean; action: ReactNode; onClear: () => void }

export function EmptyFolder({ search, isRoot, canChange, isGeneral, action, onClear }: Props) {
  if (search)
    return (
      <div className={list.empty}>
        <h2>Niets gevonden</h2>
        <output>In deze map en de mappen daarin is niets met deze naam.</output>
        <Button variant="default" onClick={onClear}>
          Zoekterm wissen
        </Button>
      </div>
    )
  if (!canChange)
    return (
      <div className={list.empty}>
        <h2>{isRoot ? 'Nog geen algemene documenten' : 'Deze map is leeg'}</h2>
        <p>
          {isRoot
            ? 'Wat Pre-U met alle scholen deelt, vindt u hier. U kunt het bekijken en downloaden.'
            : 'Hier staat nog niets om te bekijken.'}
        </p>
      </div>
    )
  return (
    <div className={`${list.empty} ${classes.emptyDrop}`}>
      <IconCloudUpload size={32} stroke={1.25} aria-hidden />
      <h2>{isRoot ? 'Nog geen documenten' : 'Deze map is leeg'}</h2>
      <p>
        Sleep bestanden of een hele map hierheen, of kies ze.
        {isRoot &&
          (isGeneral ? ' Alle scholen kunnen ze bekijken en downloaden.' : ' Alleen de school en de medewerkers van Pre-U kunnen ze zien.')}
      </p>
      {action}
    </div>
  )
}
