import form from '../../platform/form/form.module.css'
import { LoadFailed } from '../../platform/page/LoadFailed'
import { Bones } from '../../platform/page/Section'
import type { OpenedItem } from './useOpenedItem'

/** In place of a file that is on its way, gone, or not to be had now. */
export const NotOpened = ({ opened: { fault, retry } }: { opened: OpenedItem }) => (
  <div className={form.body} role={fault === 'gone' ? 'alert' : undefined}>
    {!fault && <Bones lines={4} />}
    {fault === 'gone' && <p>Dit bestaat niet of niet meer.</p>}
    {fault === 'failed' && <LoadFailed what="Het bestand" retry={retry} />}
  </div>
)
