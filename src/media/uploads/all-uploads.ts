import { createStore } from '~/src/api/store'
import type { Upload } from './upload'

/** All uploads of this page. By itself, so that the shell can watch it with nothing else of the queue. */
export const uploadStore = createStore<readonly Upload[]>([])
