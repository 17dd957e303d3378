type Labels = Readonly<Record<string, string>>;
type Sample = { labels?: Labels; value: number; suffix?: '_bucket' | '_sum' | '_count' };

/** Writes metrics in the text format of Prometheus (version 0.0.4). */
export class PrometheusText {
  #text = '';

  gauge(name: string, help: string, samples: number | readonly Sample[]): void {
    this.family(name, 'gauge', help, typeof samples === 'number' ? [{ value: samples }] : samples);
  }

  counter(name: string, help: string, samples: number | readonly Sample[]): void {
    this.family(name, 'counter', help, typeof samples === 'number' ? [{ value: samples }] : samples);
  }

  family(
    name: string,
    type: 'gauge' | 'counter' | 'histogram',
    help: string,
    samples: readonly Sample[],
  ): void {
    if (samples.length === 0) return;
    this.#text += `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;
    for (const { labels, value, suffix } of samples) {
      this.#text += `${name}${suffix ?? ''}${labels ? labelText(labels) : ''} ${value}\n`;
    }
  }

  toString(): string {
    return this.#text;
  }
}

/** One sample per key of a record, under one label. */
export function byLabel(label: string, values: Readonly<Record<string, number | undefined>>): Sample[] {
  return Object.entries(values).map(([key, value]) => ({ labels: { [label]: key }, value: value ?? 0 }));
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeValue(value)}"`);
  return `{${pairs.join(',')}}`;
}

function escapeValue(value: string): string {
  return value.replace(/[\\"\n]/g, (character) => (character === '\n' ? '\\n' : `\\${character}`));
}
