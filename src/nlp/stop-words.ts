/**
 * Words that say nothing about a topic (F5: böyle, daha): function words, pronouns, question particles, the
 * most common adverbs, with the forms in which they occur. Written for this project; words that are
 * over-common only in one project's pages are found from its own statistics (see `isOverCommon`).
 */
import { fold } from './fold.ts';

const STOP_WORDS = `
acaba ama ancak ara arada artık asla aslında ayrıca az
bana bazen bazı bazıları belki ben benden beni benim beri bile bir biraz birçok birçoğu biri birisi birkaç birbiri
birbirine birden birşey biz bize bizden bizi bizim boyunca böyle böylece böylesi bu buna bunda bundan bunlar bunları
bunların bunu bunun burada bütün
çoğu çoğunu çok çünkü
da daha dahi de defa değil demek den dek diğer diğeri diğerleri diye dolayı doğru
e eğer elbette en etmek etti ettiği
fakat falan filan
gene gereği gerek gibi göre
hâlâ halde halen hangi hangisi hani hatta hem henüz hep hepsi her herhangi herkes herkese herkesi herkesin hiç hiçbir hiçbiri
için içinde içindeki iki ile ilgili ise işte
itibaren itibariyle
kaç kadar karşın kendi kendilerine kendine kendini kendisi kendisine kendisini kez ki kim kime kimi kimin kimler kimse
madem mi mı mu mü
nasıl ne neden nedenle nedir nerede nereden nereye nesi neyse niçin niye
o olan olarak oldu olduğu olduğunu olduklarını olmadı olmadığı olmak olması olmayan olmaz olsa olsun olup olur olursa oluyor
ona onca ondan onlar onlara onlardan onları onların onu onun orada oysa oysaki
öbür ona önce öyle öylesine
pek peki
rağmen
sadece sana sanki sen senden seni senin siz size sizden sizi sizin sonra sonunda
şayet şey şeyden şeye şeyi şeyler şimdi şöyle şu şuna şunda şundan şunlar şunu şunun
ta tabii tam tarafından tüm tümü
üzere üzerinde
var vardı ve veya veyahut
ya yahut yani yapılan yapmak yerine yine yok yoksa
zaten zira`;

const folded = new Set(STOP_WORDS.trim().split(/\s+/).map(fold));

/** Is this word, in any case and typed with or without Turkish letters, a stop word? */
export function isStopWord(word: string): boolean {
  return folded.has(fold(word));
}

/** Above this share of documents a word no longer distinguishes pages. */
const OVER_COMMON_SHARE = 0.5;
/** Below this number of documents a share carries no information. */
const FEWEST_DOCUMENTS = 50;

/** Is a word over-common in a corpus: in more than half of its documents? */
export function isOverCommon(documentsWithWord: number, documents: number): boolean {
  return documents >= FEWEST_DOCUMENTS && documentsWithWord > documents * OVER_COMMON_SHARE;
}
