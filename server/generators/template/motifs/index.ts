import type { DrawMotif } from '../scene'
import { arches } from './arches'
import { contours } from './contours'
import { cup } from './cup'
import { hills } from './hills'
import { leaves } from './leaves'
import type { MotifName } from './motif'
import { night } from './night'
import { pack } from './pack'
import { tiles } from './tiles'
import { waves } from './waves'

/** Every motif by its name; one file each. */
export const MOTIFS: Record<MotifName, DrawMotif> = {
  hills,
  night,
  cup,
  pack,
  leaves,
  waves,
  contours,
  tiles,
  arches,
}
