import { i18n } from '@lingui/core'
import type { FrameToScale } from './poster-worker'

export interface DrawnPoster {
  readonly blob: Blob
  readonly seconds: number | undefined
  /** Pixels of the video. */
  readonly width: number
  readonly height: number
}

/** The longer side of a poster in px. */
const side = 640
/** Time of the frame in seconds; the first frame of many videos is black. */
const frameTime = 0.1
/** Timeout for loading a video. */
const timeoutMs = 10_000

/** Draws a frame from the start of a video; `undefined` if it can't be loaded or read. */
export async function drawPoster(url: string): Promise<DrawnPoster | undefined> {
  const video = document.createElement('video')
  // Without CORS, the canvas would be tainted and couldn't be read.
  video.crossOrigin = 'anonymous'
  video.muted = true
  video.preload = 'auto'
  video.src = `${url}#t=${frameTime}`
  try {
    await once(video, 'loadeddata')
    if (video.seeking) await once(video, 'seeked')
    return await drawn(video)
  } catch {
    return undefined
  } finally {
    // Stops the download.
    video.removeAttribute('src')
    video.load()
  }
}

async function drawn(video: HTMLVideoElement): Promise<DrawnPoster | undefined> {
  const { videoWidth: width, videoHeight: height, duration } = video
  const scale = Math.min(1, side / Math.max(width, height))
  // A `VideoFrame` (not in Firefox before 130) refers to the decoded frame; a bitmap is a copy of it.
  const frame = 'VideoFrame' in globalThis ? new VideoFrame(video) : await createImageBitmap(video)
  const blob = await jpegOf({
    frame,
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  })
  return blob && { blob, seconds: Number.isFinite(duration) ? duration : undefined, width, height }
}

let worker: Worker | undefined

/** The frame as a JPEG of that size, made in a worker; `undefined` if that fails. */
function jpegOf(given: FrameToScale): Promise<Blob | undefined> {
  worker ??= new Worker(new URL('./poster-worker.ts', import.meta.url), { type: 'module' })
  const target = worker
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<Blob | undefined>) => {
      port1.close()
      resolve(data)
    }
    target.addEventListener('error', () => {
      // The worker's code couldn't be loaded: the next poster starts another.
      worker = undefined
      resolve(undefined)
    })
    target.postMessage(given, [given.frame, port2])
  })
}

function once(video: HTMLVideoElement, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs)
    video.addEventListener(event, () => resolve(), { once: true, signal })
    video.addEventListener('error', () => reject(new Error(i18n.t('Couldn’t load the video.'))), {
      once: true,
      signal,
    })
    signal.addEventListener('abort', () => reject(new Error(i18n.t('The video didn’t load.'))))
  })
}
