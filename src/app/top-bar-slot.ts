import type { ComponentType } from 'react'
import { createStore } from '~/src/store/store'

/** A part of the top bar that comes after the first screen. */
export const barPart = createStore<{ readonly Part: ComponentType } | undefined>(undefined)
