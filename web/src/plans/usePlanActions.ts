import { plans } from '@pre-u/contract/plans'
import { useSwitchable } from '../platform/form/useSwitchable'

export const usePlanActions = () =>
  useSwitchable(plans, {
    what: ({ name }) => `Pakket "${name}"`,
    inUse: 'Verwijderen kan niet meer. Als u het pakket deactiveert, is het niet meer te kiezen; de scholen die het hebben, houden het.',
  })
