/** A picture of hills and a sun, made of the key, so that pages have images and no file has to be shipped. */
import { randomStream } from './random.ts';

const WIDTH = 800;
const HEIGHT = 450;

export function pictureFor(key: string, mood: string): string {
  const random = randomStream(key);
  const hue = Math.floor(randomStream(mood)() * 360 + random() * 110);
  const sunX = 120 + Math.floor(random() * 560);
  const sunY = 70 + Math.floor(random() * 110);
  const hills = [0, 1, 2].map((layer) => {
    const fill = `hsl(${(hue + layer * 14) % 360} ${38 - layer * 6}% ${62 - layer * 15}%)`;
    return `<path d="${hill(random, 230 + layer * 65)}" fill="${fill}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="hsl(${(hue + 170) % 360} 45% 88%)"/>
<circle cx="${sunX}" cy="${sunY}" r="${30 + Math.floor(random() * 30)}" fill="hsl(${38 + Math.floor(random() * 14)} 85% 72%)"/>
${hills.join('\n')}
</svg>
`;
}

function hill(random: () => number, base: number): string {
  let path = `M0 ${HEIGHT} L0 ${base}`;
  for (let x = 0; x < WIDTH; x += 200) {
    const peak = base - 90 + Math.floor(random() * 140);
    const end = base - 30 + Math.floor(random() * 60);
    path += ` Q${x + 100} ${peak} ${x + 200} ${end}`;
  }
  return `${path} L${WIDTH} ${HEIGHT} Z`;
}
