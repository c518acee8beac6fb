import type { MotifName } from '../motifs/motif'
import type { SchemeName } from '../palette'
import type { Scene } from '../scene'

/** A way to arrange a picture. */
export interface Layout {
  /** The grounds it looks well on. */
  readonly schemes: readonly [SchemeName, ...SchemeName[]]
  /** What the picture has to have for this layout to be chosen freely; `preset` means never. */
  readonly suits: 'any' | 'words' | 'art' | 'quote' | 'figure' | 'long' | 'preset'
  /** The motifs it is made for; without them any goes. */
  readonly motifs?: readonly [MotifName, ...MotifName[]]
  /** Draws on the scene's canvas, over its ground. */
  readonly draw: (scene: Scene) => void
}
