import type { ComponentType } from 'react'
import { createStore } from '~/src/store/store'

/** The part of the top bar that loads after the first screen. */
export const barPart = createStore<{ readonly Part: ComponentType } | undefined>(undefined)
