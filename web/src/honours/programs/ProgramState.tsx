import type { HonoursProgram } from '@pre-u/contract/honours/programs'
import { StatusText } from '../../platform/list/cells'

export const ProgramState = ({ program: { is_active } }: { program: Pick<HonoursProgram, 'is_active'> }) =>
  is_active ? <StatusText tone="placed">Gepubliceerd</StatusText> : <StatusText tone="pending">Niet gepubliceerd</StatusText>
