const ENGLISH =
  /\b(?:the|a|an|and|or|of|to|in|on|at|for|from|with|is|are|our|we|your|you|it|its|this|that|by|as|be|has|have|will|new|now|until|about|how|why|what)\b/i
const OTHER =
  /\b(?:der|die|das|und|nicht|ist|ein|eine|für|mit|auf|le|la|les|des|une|est|et|pour|avec|el|los|las|una|para|con|por|y|il|lo|gli|che|di|per|och|att|det|som|een|het|van|voor|não|uma|os|że|się|jest|bir|ve|için)\b/gi

/**
 * Whether a text can be met with English phrases: templates know no other language, and a German topic between English
 * sentences reads like a form. Names and a word or two, which are of no language, count as English.
 */
export function isEnglish(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  const latin = letters.filter((letter) => /\p{sc=Latin}/u.test(letter)).length
  if (latin < letters.length * 0.8) return false
  if (/[ñßõãąęłżćńůřěšžığåæø¿¡]/iu.test(text) && !ENGLISH.test(text)) return false
  const others = text.match(OTHER)?.length ?? 0
  return others === 0 || (ENGLISH.test(text) && others < 2)
}
