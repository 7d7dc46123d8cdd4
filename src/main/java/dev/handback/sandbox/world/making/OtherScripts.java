package dev.handback.sandbox.world.making;

import java.util.List;

import dev.handback.sandbox.world.record.Name;

/**
 * Names in scripts other than Latin, or that software doesn't expect. First and last
 * names are in the same script, as real ones are.
 */
final class OtherScripts {

	private static final List<Script> SCRIPTS = List.of(
			new Script(List.of("أمينة", "خالد", "ليلى", "يوسف"), List.of("بن علي", "الخطيب", "النجار", "حدّاد")),
			new Script(List.of("נועה", "איתן", "תמר", "דוד"), List.of("לוי", "מזרחי", "פרידמן", "בן־דוד")),
			new Script(List.of("欣怡", "子轩", "雨桐", "浩然"), List.of("李", "张", "欧阳", "陳")),
			new Script(List.of("さくら", "陽翔", "結衣", "ケンジ"), List.of("佐藤", "鈴木", "髙橋", "渡邉")),
			new Script(List.of("서연", "민준", "하은", "도윤"), List.of("김", "이", "박", "남궁")),
			new Script(List.of("Олена", "Иван", "Дарья", "Ђорђе"),
					List.of("Шевченко", "Соколов", "Јовановић", "Ґудзь")),
			new Script(List.of("Νίκος", "Μαρία", "Δήμητρα", "Ίων"), List.of("Γεωργίου", "Παππάς", "Ωνάσης", "Ξένου")),
			new Script(List.of("आरव", "प्रिया", "काव्या", "ऋषि"), List.of("पटेल", "श्रीवास्तव", "सिंह", "गुप्ता")),
			new Script(List.of("தமிழ்", "கவிதா", "முருகன்", "நிலா"), List.of("செல்வம்", "ராஜன்", "குமார்", "பிள்ளை")),
			new Script(List.of("সোহাগ", "নাদিয়া", "রাহুল", "মৌ"), List.of("চৌধুরী", "দাস", "হোসেন", "সেন")),
			new Script(List.of("สมชาย", "มาลี", "กัญญา", "ปิติ"), List.of("ใจดี", "ศรีสุข", "วงศ์ไทย", "ทองคำ")),
			new Script(List.of("ሰላም", "አበበ", "ሊያ", "ዮናስ"), List.of("ተስፋዬ", "ከበደ", "ገብረ", "አለሙ")),
			new Script(List.of("გიორგი", "ნინო", "თამარ", "ლუკა"),
					List.of("ბერიძე", "მამედოვი", "კაპანაძე", "ჯაფარიძე")),
			new Script(List.of("Արամ", "Անի", "Նարե", "Դավիթ"),
					List.of("Պետրոսյան", "Հակոբյան", "Սարգսյան", "Գրիգորյան")),
			new Script(List.of("بهرام", "پریسا", "گل‌نار", "زویا"), List.of("خان", "چغتائی", "ژاله‌پور", "محمدی")),
			// Characters of several code points, an invisible space, and a name without
			// letters.
			new Script(List.of("Zoe\u0308", "\uD83D\uDC69\u200D\uD83C\uDFA8 Ida", "\uD83E\uDD84", "J\"R\" O\\N"),
					List.of("Nun\u0303ez", "O'\u200BHara", "d’Été-'t Hooft", "undefined")),
			new Script(List.of("Ana ", " Bo", "N/A", "=1+1"),
					List.of("Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch ".repeat(4) + "Jones", "Ó",
							"Mc Donald-O’Neill, Jr.", "%s {0} ${x}")));

	private OtherScripts() {
	}

	static Name draw(SeededRandom dice) {
		Script script = dice.pick(SCRIPTS);
		return new Name(dice.pick(script.first()), dice.pick(script.last()));
	}

	private record Script(List<String> first, List<String> last) {
	}

}
