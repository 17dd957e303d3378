import type { WordProposal } from './unknown-words.ts';

/** A rarer word may be a typo or a passing name. */
const SURE_COUNT = 10;
/** Shorter stems explain too many other words by chance. */
const SURE_LETTERS = 3;

/**
 * Proposals that need no review (S6): frequent names, abbreviations and compounds. A name must have occurred
 * in several forms; otherwise it cannot be known whether its ending is a suffix. Loans and other words may be
 * misspellings and are left to people.
 */
export function sureProposals(proposals: readonly WordProposal[]): WordProposal[] {
  return proposals.filter(({ word, kind, count, forms }) => {
    if (count < SURE_COUNT || word.length < SURE_LETTERS) return false;
    return kind === 'abbreviation' || ((kind === 'name' || kind === 'compound') && forms.length > 1);
  });
}
