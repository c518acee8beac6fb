import { caption } from './caption'
import { frame } from './frame'
import { halves } from './halves'
import { horizon } from './horizon'
import { label } from './label'
import type { Layout } from './layout'
import type { LayoutName } from './layout-name'
import { plate } from './plate'
import { quotation } from './quotation'
import { roundel } from './roundel'
import { statement } from './statement'
import { arch } from './arch'
import { masthead } from './masthead'
import { mosaic } from './mosaic'
import { offer } from './offer'
import { letter } from './letter'
import { poster } from './poster'
import { window } from './window'

/** Every layout by its name; one file each. */
export const LAYOUTS: Record<LayoutName, Layout> = {
  horizon,
  plate,
  statement,
  halves,
  roundel,
  label,
  quotation,
  window,
  arch,
  masthead,
  mosaic,
  offer,
  letter,
  poster,
  caption,
  frame,
}
