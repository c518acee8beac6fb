import type { Voice } from './voice'

type Phrases = readonly [string, ...string[]]

/**
 * How a voice begins. `{topic}` is the topic as a sentence without its full stop. Nothing is claimed here that the
 * topic or the brand kit does not say.
 */
export const OPENINGS: Record<Voice, Phrases> = {
  plain: ['{topic}.', 'Worth knowing: {topic}.', 'A note from us. {topic}.', 'In short: {topic}.'],
  warm: [
    '{topic}. We are glad to share it.',
    'For everyone who asked: {topic}.',
    'Good news from our side. {topic}.',
  ],
  playful: [
    '{topic}. Yes, really.',
    'Guess what. {topic}.',
    'Plot twist: {topic}.',
    'You heard it here first. {topic}.',
  ],
  formal: [
    '{topic}.',
    'We are pleased to share the following. {topic}.',
    'An update from our team: {topic}.',
  ],
  bold: [
    '{topic}. Simple as that.',
    'Make room. {topic}.',
    'Here it is: {topic}.',
    'Remember this one. {topic}.',
  ],
}

/** How a voice sends people on to `{domain}`. */
export const WAYS_ON: Record<Voice, Phrases> = {
  plain: ['Details at {domain}', 'More at {domain}', 'The rest is at {domain}'],
  warm: [
    'Come and have a look: {domain}',
    'You are welcome at {domain}',
    'We have put everything together at {domain}',
  ],
  playful: ['Curious? {domain}', 'Go on, click: {domain}', 'The rabbit hole starts at {domain}'],
  formal: ['Further information: {domain}', 'Please find the details at {domain}', 'Read more at {domain}'],
  bold: ['See for yourself: {domain}', 'Start here: {domain}', 'Go: {domain}'],
}

/** Questions that people answer. */
export const QUESTIONS: Record<Voice, Phrases> = {
  plain: ['What would you want to know?', 'What would you do first?', 'Does this sound like you?'],
  warm: ['We would love to hear what you think.', 'Who would you share this with?', 'How is this for you?'],
  playful: ['Who is in?', 'Tag the one who needs to see this.', 'Thoughts? Strong opinions?'],
  formal: [
    'We look forward to your questions.',
    'How does your team approach this?',
    'What is your experience?',
  ],
  bold: ['Are you in?', 'What are you waiting for?', 'Who is with us?'],
}
