import { fieldLabel } from '../platform/feedback/fieldLabels'
import page from '../platform/page/page.module.css'

type Props = { field: string; before: string | undefined; after: string }

export const FieldChange = ({ field, before, after }: Props) => (
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
