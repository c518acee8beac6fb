import { createStore } from '~/src/store/store'

/** Whether calls are being recorded: the top bar asks, which carries nothing else of it. */
export const isRecording = createStore(false)
