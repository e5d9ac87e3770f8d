import type { Walk } from '../walk'
import { activityWalks } from './activities'
import { documentWalks } from './documents'
import { figureWalks } from './figures'
import { honoursWalks } from './honours'
import { schoolWalks } from './schools'
import { settingsWalks } from './settings'
import { shellWalks } from './shell'
import { studentWalks } from './students'
import { visitorWalks } from './visitor'

/** Every screen and state that people meet. `npm test` looks at them in one variant, `npm run accessibility` in all. */
export const walks: Walk[] = [
  ...visitorWalks,
  ...shellWalks,
  ...studentWalks,
  ...activityWalks,
  ...honoursWalks,
  ...documentWalks,
  ...schoolWalks,
  ...settingsWalks,
  ...figureWalks,
]
