import { createStore } from '~/src/store/store'

/** Whether calls are being recorded. Separate from recording.tsx, which the top bar must not load. */
export const isRecording = createStore(false)
