import { describe, expect, it } from 'vitest';
import { namesTopic } from './topic-worth.ts';

describe('a query', () => {
  it.each([
    [['saglik'], 'sağlık', true],
    [['kultur', 'sanat'], 'kültür-sanat', true],
    [['kultur', 've', 'sanat'], 'kültür-sanat', true],
    [['bilim', 'teknoloji'], 'Bilim ve Teknoloji', true],
    [['saglik', 'ocagi'], 'sağlık', false],
    [['sanat'], 'kültür-sanat', false],
    [[], '', false],
  ] as const)('%j names the topic %s: %s', (words, topic, isNamed) => {
    expect(namesTopic(words, topic)).toBe(isNamed);
  });
});
