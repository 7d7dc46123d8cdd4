package dev.handback.operations.administrator;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

import dev.handback.delivery.Reason;
import dev.handback.delivery.queue.Backlog;
import dev.handback.delivery.queue.DeliveryControls;
import dev.handback.delivery.queue.DeliveryView;
import dev.handback.delivery.queue.QueueGroup;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.NotFoundException;
import org.jspecify.annotations.Nullable;

import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/**
 * The delivery queue of the administrator's own district, and what they can do about it.
 */
@Controller
class DeliveriesController {

	private static final String QUEUE = "redirect:/district/deliveries";

	private static final String PLACE = "|\\d{1,17}-\\d{1,18}";

	private static final List<Integer> AGES = List.of(0, 1, 24, 168);

	private final DeliveryControls controls;

	private final DeletedWork deleted;

	private final ConnectedDistricts districts;

	private final Clock clock;

	DeliveriesController(DeliveryControls controls, DeletedWork deleted, ConnectedDistricts districts, Clock clock) {
		this.controls = controls;
		this.deleted = deleted;
		this.districts = districts;
		this.clock = clock;
	}

	@GetMapping("/district/deliveries")
	String queue(@AuthenticationPrincipal SignedInUser administrator, @RequestParam(defaultValue = "") String turn,
			Model model) {
		Reason.@Nullable Owner owner = owner(turn);
		Backlog backlog = this.controls.backlog(administrator.district());
		describe(administrator, model);
		model.addAttribute("backlog", backlog);
		model.addAttribute("turn", owner);
		model.addAttribute("groups",
				backlog.groups()
					.stream()
					.filter((group) -> owner == null || group.group().owner() == owner)
					.map((group) -> new Line(group, Elapsed.between(group.oldest(), backlog.countedAt())))
					.toList());
		return "operations/deliveries";
	}

	@GetMapping("/district/deliveries/rows")
	String rows(@AuthenticationPrincipal SignedInUser administrator, @RequestParam(defaultValue = "") String group,
			@RequestParam(defaultValue = "0") int hours, @RequestParam(defaultValue = "") String after, Model model) {
		if (!AGES.contains(hours) || !after.matches(PLACE)) {
			throw new NotFoundException();
		}
		@Nullable QueueGroup chosen = group(group);
		Instant now = this.clock.instant();
		DeliveryControls.Page<DeliveryView> page = this.controls.rows(administrator.district(), chosen,
				Duration.ofHours(hours), after);
		describe(administrator, model);
		model.addAttribute("group", chosen);
		model.addAttribute("groups",
				this.controls.backlog(administrator.district()).groups().stream().map(Backlog.Group::group).toList());
		model.addAttribute("hours", hours);
		model.addAttribute("ages", AGES);
		model.addAttribute("next", page.next());
		model.addAttribute("rows",
				page.rows().stream().map((row) -> new Item(row, Elapsed.between(row.changedAt(), now))).toList());
		return "operations/delivery-rows";
	}

	@GetMapping("/district/deliveries/{delivery}")
	String row(@AuthenticationPrincipal SignedInUser administrator, @PathVariable long delivery,
			@RequestParam(defaultValue = "" + Long.MAX_VALUE) long before, Model model) {
		DeliveryView row = this.controls.row(administrator.district(), delivery).orElseThrow(NotFoundException::new);
		describe(administrator, model);
		model.addAttribute("row", this.deleted.among(administrator.district(), List.of(row)).get(0));
		model.addAttribute("attempts", this.controls.attempts(administrator.district(), delivery, before));
		return "operations/delivery";
	}

	@PostMapping("/district/deliveries/retry")
	String retryAll(@AuthenticationPrincipal SignedInUser administrator, @RequestParam(defaultValue = "") String group,
			RedirectAttributes said) {
		if (isTokenRefused(administrator, said)) {
			return QUEUE;
		}
		int rows = this.controls.retryAll(administrator.district(), administrator.person(), group(group));
		said.addFlashAttribute("triedAgain", rows);
		return QUEUE;
	}

	@PostMapping("/district/deliveries/{delivery}/retry")
	String retry(@AuthenticationPrincipal SignedInUser administrator, @PathVariable long delivery,
			RedirectAttributes said) {
		if (this.controls.row(administrator.district(), delivery).isEmpty()) {
			throw new NotFoundException();
		}
		if (!isTokenRefused(administrator, said)) {
			this.controls.retry(administrator.district(), administrator.person(), delivery);
		}
		return QUEUE + "/" + delivery;
	}

	@PostMapping("/district/deliveries/pause")
	String pause(@AuthenticationPrincipal SignedInUser administrator) {
		this.controls.pause(administrator.district(), administrator.person());
		return QUEUE;
	}

	@PostMapping("/district/deliveries/resume")
	String resume(@AuthenticationPrincipal SignedInUser administrator,
			@RequestParam(defaultValue = "false") boolean automatic, RedirectAttributes said) {
		if (!isTokenRefused(administrator, said)) {
			said.addFlashAttribute("isStillPaused",
					!this.controls.resume(administrator.district(), administrator.person(), automatic));
		}
		return QUEUE;
	}

	/** Says so if it is: whatever is sent would be refused again. */
	private boolean isTokenRefused(SignedInUser administrator, RedirectAttributes said) {
		Backlog.@Nullable Pause pause = this.controls.backlog(administrator.district()).pause();
		boolean refused = (pause != null) ? pause.reason() == Reason.TOKEN_REFUSED
				: this.districts.get(administrator.district()).isTokenRefused();
		said.addFlashAttribute("isTokenRefused", refused);
		return refused;
	}

	private void describe(SignedInUser administrator, Model model) {
		model.addAttribute("zone", this.districts.get(administrator.district()).timeZone());
	}

	private static Reason.@Nullable Owner owner(String turn) {
		if (turn.isEmpty()) {
			return null;
		}
		return Stream.of(Reason.Owner.values())
			.filter((owner) -> owner.name().toLowerCase(Locale.ROOT).equals(turn))
			.findFirst()
			.orElseThrow(NotFoundException::new);
	}

	private static @Nullable QueueGroup group(String key) {
		Optional<QueueGroup> group = QueueGroup.parse(key);
		if (group.isEmpty() && !key.isEmpty()) {
			throw new NotFoundException();
		}
		return group.orElse(null);
	}

	/** A group, with the age of its oldest row. */
	record Line(Backlog.Group of, Elapsed age) {

	}

	/** A row, with its age. */
	record Item(DeliveryView of, Elapsed age) {

	}

}
