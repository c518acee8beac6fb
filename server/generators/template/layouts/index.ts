import type { LayoutName } from '../picture-spec'
import type { Layout } from './layout'
import {
  arch,
  band,
  caption,
  diptych,
  frame,
  halves,
  mosaic,
  overlay,
  plate,
  roundel,
  window,
} from './picture-led'
import { blocks, initial, label, offer, poster, quarter, quotation, statement } from './text-led'

/** Every layout by its name. */
export const layoutByName: Record<LayoutName, Layout> = {
  plate,
  overlay,
  halves,
  band,
  arch,
  window,
  roundel,
  diptych,
  mosaic,
  statement,
  poster,
  quarter,
  blocks,
  initial,
  label,
  quotation,
  offer,
  caption,
  frame,
}
