import type { School } from '@pre-u/contract/schools/schools'
import { StatusText } from '../platform/list/StatusText'

export const SchoolState = ({ school: { is_active } }: { school: School }) =>
  is_active ? <StatusText tone="placed">Actief</StatusText> : <StatusText tone="cancelled">Gearchiveerd</StatusText>
