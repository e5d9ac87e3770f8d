import type { StaffMember } from '@pre-u/contract/staff'
import { ActiveText } from '../platform/list/active'
import { StatusText } from '../platform/list/StatusText'

export const StaffState = ({ person: { is_active, is_invited } }: { person: StaffMember }) =>
  is_active && is_invited ? <StatusText tone="pending">Uitgenodigd</StatusText> : <ActiveText isActive={is_active} />
